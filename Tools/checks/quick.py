"""Runs the checks that only read files: `quick.py ROOT borders manifests forbidden docs`."""

import sys
from pathlib import Path

import borders
import docs
import forbidden
import manifests
import tenants
from tree import Tree

CHECKS = {"borders": borders, "manifests": manifests, "forbidden": forbidden, "docs": docs, "tenants": tenants}


def main(arguments):
    tree = Tree(Path(arguments[0]).resolve())
    count = 0
    for name in arguments[1:]:
        for finding in sorted(set(CHECKS[name].check(tree))):
            print(finding)
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
