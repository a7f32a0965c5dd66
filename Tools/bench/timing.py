"""Wall time and memory of whole processes, measured in turns so that noise affects all equally."""

import os
import statistics
import time
from dataclasses import dataclass

QUIET = os.open(os.devnull, os.O_RDWR)


@dataclass
class Sample:
    """Measurements of one thing, in milliseconds."""

    times: list

    @property
    def median(self):
        return statistics.median(self.times)

    @property
    def noise(self):
        """Half the interquartile range, as a share of the median."""
        if len(self.times) < 4:
            return 0.0
        low, _, high = statistics.quantiles(self.times, n=4)
        return (high - low) / 2 / self.median


@dataclass
class Command:
    """A process to time. `status` is the expected exit status."""

    arguments: list
    environment: dict
    status: int = 0
    folder: str = "/"


def once(command):
    """Milliseconds from start to exit. Raises for another exit status."""
    actions = [(os.POSIX_SPAWN_DUP2, QUIET, 0), (os.POSIX_SPAWN_DUP2, QUIET, 1),
               (os.POSIX_SPAWN_DUP2, QUIET, 2)]
    began = time.perf_counter_ns()
    pid = os.posix_spawnp(command.arguments[0], command.arguments, command.environment,
                          file_actions=actions)
    _, status = os.waitpid(pid, 0)
    taken = (time.perf_counter_ns() - began) / 1e6
    if os.waitstatus_to_exitcode(status) != command.status:
        raise RuntimeError(f"{' '.join(command.arguments)}: ended with {status}")
    return taken


def in_turns(commands, runs, warm=3):
    """Samples of every command (name → Command): A B C, A B C, …"""
    times = {name: [] for name in commands}
    for turn in range(warm + runs):
        for name, command in commands.items():
            taken = once(command)
            if turn >= warm:
                times[name].append(taken)
    return {name: Sample(values) for name, values in times.items()}
