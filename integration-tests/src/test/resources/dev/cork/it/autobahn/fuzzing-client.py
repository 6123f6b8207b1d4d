# Runs cases of the Autobahn test suite against a server. Python 2, for Jython.
# Arguments: a file with the specification, and one to write the names of its cases to.
import json
import os
import sys

from autobahntestsuite import wstest
from autobahntestsuite.case import CaseBasename, CaseCategories, Cases, CaseSetname, CaseSubCategories
from autobahntestsuite.caseset import CaseSet

with open(sys.argv[1]) as f:
    spec = json.load(f)

names = CaseSet(CaseSetname, CaseBasename, Cases, CaseCategories, CaseSubCategories).parseSpecCases(spec)
with open(sys.argv[2], 'w') as f:
    f.write('\n'.join(names))

wstest.start({'mode': 'fuzzingclient', 'debug': False}, spec)

# Twisted leaves threads behind that would keep the JVM from ending
sys.stdout.flush()
os._exit(0)
