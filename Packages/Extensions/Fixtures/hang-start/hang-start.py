"""Never answers, not even describe."""
import sys

for line in sys.stdin:
    pass
