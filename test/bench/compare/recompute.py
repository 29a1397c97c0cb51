"""Computes a comparison of runs again from their files alone, with the standard library.

Written from docs/reference/statistics.md and not from the program. Usage: recompute.py METRIC RUN...
Prints one JSON value: the rows that `compare` has of the metric, and for each condition its figures as `summary` prints them.
"""

import collections
import decimal
import itertools
import json
import math
import pathlib
import sys
from fractions import Fraction
from statistics import fmean, stdev


LESS_IS_BETTER = {"undoRate"}


def density(x, f):
    log = math.lgamma((f + 1) / 2) - math.lgamma(f / 2) - math.log(f * math.pi) / 2
    return math.exp(log - (f + 1) / 2 * math.log1p(x * x / f))


def below(t, f):
    """Student's distribution function by Simpson's rule after x = tan(u), which makes the tail finite."""
    end, steps = math.atan(t), 4000
    g = lambda u: density(math.tan(u), f) / math.cos(u) ** 2
    h = end / steps
    odd = sum(g((2 * i + 1) * h) for i in range(steps // 2))
    even = sum(g(2 * i * h) for i in range(1, steps // 2))
    return 0.5 + h / 3 * (g(0) + 4 * odd + 2 * even + g(end))


def quantile(share, f, known={}):
    if (share, f) not in known:
        low, high = 0.0, 1000.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if below(middle, f) < share else (low, middle)
        known[share, f] = low
    return known[share, f]


def deviation(values):
    return 0.0 if max(values) - min(values) < 1e-12 else stdev(values)


def interval(tasks):
    """Of a share, by task."""
    means, single = [fmean(trials) for trials in tasks.values()], list(tasks.values())[0]
    if len(means) == 1:
        means = single
    u, p = len(means), fmean(means)
    if u < 2:
        return None
    s, t = deviation(means), quantile(0.975, u - 1)
    values = [value for trials in tasks.values() for value in trials]
    n = p * (1 - p) * u / s**2 if s > 0 else math.inf
    n = u if p in (0, 1) else min(n, len(values)) if set(values) <= {0.0, 1.0} else n
    if n == math.inf:
        return p, p
    a, b, c = 1 + t * t / n, -(2 * p + t * t / n), p * p
    root = math.sqrt(max(0.0, b * b - 4 * a * c))
    return max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))


def episodes(runs):
    for run in map(pathlib.Path, runs):
        for episode in json.loads((run / "run.json").read_text())["episodes"]:
            folder = run / "episodes" / str(episode["index"])
            score = json.loads((folder / "score.json").read_text())
            team = "1 agent" if len(episode["agents"]) == 1 else f"{len(episode['agents'])} agents"
            yield " · ".join([episode["framework"], episode["model"], team]), episode["taskId"], score, folder


def read(runs, metric):
    values = {}
    for condition, task, score, _ in episodes(runs):
        own = values.setdefault(condition, {})
        if score["metrics"] is None:
            continue
        value = score["success"] if metric == "success" else score["metrics"].get(metric, {}).get("value")
        if value is not None:
            own.setdefault(task, []).append(float(value))
    return values


def took(runs):
    counts = {}
    for condition, task, score, folder in episodes(runs):
        own = counts.setdefault(condition, collections.Counter())
        own["episodes"] += 1
        own["scored"] += score["metrics"] is not None
        own["faults"] += score["termination"] == "fault"
        own["successes"] += score["success"] is True
        if (folder / "transcript.jsonl").exists():
            for line in (folder / "transcript.jsonl").read_text().splitlines():
                own[json.loads(line)["type"]] += 1
    return {name: {**own} for name, own in counts.items()}


def pass_rate(tasks, k, any_of):
    if any(len(trials) < k for trials in tasks.values()):
        return None
    rates = []
    for trials in tasks.values():
        n, c = len(trials), sum(value == 1 for value in trials)
        rates.append(1 - Fraction(math.comb(n - c, k), math.comb(n, k)) if any_of else Fraction(math.comb(c, k), math.comb(n, k)))
    return float(sum(rates) / len(rates))


def sign_flip(d):
    bound = abs(sum(d)) - 1e-9 * sum(map(abs, d))
    signs = itertools.product((1, -1), repeat=len(d))
    return sum(abs(sum(s * x for s, x in zip(sign, d))) >= bound for sign in signs) / 2 ** len(d)


def pair(a, b):
    """On tasks that both have; of shares."""
    left, right = ([fmean(side[task]) for task in a] for side in (a, b))
    if len(a) == 1:
        left, right = list(a.values())[0], list(b.values())[0]
    d = [x - y for x, y in zip(left, right)]
    mean, s, u = fmean(d), deviation(d), len(d)
    mean = 0.0 if abs(mean) < 1e-12 else mean
    found = {"difference": mean, "p": sign_flip(d), "pairs": u, "low": None, "high": None, "effect": None, "detectable": None}
    if u < 2:
        return found
    error = s / math.sqrt(u)
    half = quantile(0.975, u - 1) * error
    found["low"], found["high"] = max(-1.0, mean - half), min(1.0, mean + half)
    if s > 0:
        found["effect"] = mean / s
        detectable = (quantile(0.975, u - 1) + quantile(0.8, u - 1)) * error
        found["detectable"] = detectable if detectable <= 1 else None
        return found
    (low_a, high_a), (low_b, high_b) = interval(a), interval(b)
    found["low"] = mean - math.hypot(fmean(left) - low_a, high_b - fmean(right))
    found["high"] = mean + math.hypot(high_a - fmean(left), fmean(right) - low_b)
    return found


def fixed(value, decimals):
    """Halves away from 0, after twelve digits."""
    exact = decimal.Decimal(float(f"{value:.12g}"))
    return str(exact.quantize(decimal.Decimal(1).scaleb(-decimals), decimal.ROUND_HALF_UP))


def share(value):
    value = float(f"{value:.12g}")
    tenths = math.floor(float(f"{value * 1000:.12g}") + 0.5)
    if 0 < value < 1:
        tenths = min(999, max(1, tenths))
    return fixed(tenths / 10, 1)


def points(value):
    text = fixed(abs(value) * 100, 1)
    return f"-{text}" if value < 0 and float(text) != 0 else text


def with_ends(text, middle, ends):
    return "–" if middle is None else f"{text(middle)} %" if ends is None else f"{text(middle)} % [{text(ends[0])}, {text(ends[1])}]"


def p_text(p):
    return "<0.0001" if p < 0.0001 else fixed(p, 4)


def correct(pairs):
    largest = 0.0
    for place, one in enumerate(sorted(pairs, key=lambda one: one["p"])):
        largest = max(largest, min(1.0, one["p"] * (len(pairs) - place)))
        one["corrected"] = largest


def compared(values, common, sign):
    values = {name: {task: trials for task, trials in tasks.items() if task in common} for name, tasks in values.items()}
    means = {name: fmean([fmean(trials) for trials in tasks.values()]) for name, tasks in values.items()}
    # Conditions whose means are equal but for rounding keep their order.
    names = sorted(values, key=lambda name: -sign * float(f"{means[name]:.12g}"))
    pairs = [{"first": a, "second": b, **pair(values[a], values[b])} for a, b in itertools.combinations(names, 2)]
    correct(pairs)
    better = collections.Counter(one["second"] for one in pairs if one["corrected"] < 0.05 and sign * one["difference"] > 0)
    tied = collections.Counter(1 + better[name] for name in names)
    return pairs, {
        "means": [
            [
                f"{1 + better[name]}{' =' if tied[1 + better[name]] > 1 else ''}",
                name,
                str(sum(map(len, values[name].values()))),
                with_ends(share, means[name], interval(values[name])),
            ]
            for name in names
        ],
        "differences": [
            [
                one["first"],
                one["second"],
                with_ends(points, one["difference"], None if one["low"] is None else (one["low"], one["high"])),
                "–" if one["effect"] is None else fixed(one["effect"], 2),
                p_text(one["p"]),
                p_text(one["corrected"]),
                "–" if one["detectable"] is None else f"{points(one['detectable'])} %",
                str(one["pairs"]) if len(common) > 1 else f"{one['pairs']} trials",
            ]
            for one in pairs
        ],
    }


def summary(tasks, is_success):
    if not tasks:
        return {"text": "–"}
    mean, ends = fmean([fmean(trials) for trials in tasks.values()]), interval(tasks)
    own = {"mean": mean, "low": ends and ends[0], "high": ends and ends[1], "text": with_ends(share, mean, ends)}
    if is_success:
        ks = range(1, max(map(len, tasks.values())) + 1)
        own.update(passHat=[pass_rate(tasks, k, False) for k in ks], passAt=[pass_rate(tasks, k, True) for k in ks])
    return own


def main(metric, runs):
    values = read(runs, metric)
    common = set.intersection(*(set(tasks) for tasks in values.values()))
    pairs, tables = compared(values, common, -1 if metric in LESS_IS_BETTER else 1) if common else ([], None)
    groups = {name: summary(tasks, metric == "success") for name, tasks in values.items()}
    print(json.dumps({"groups": groups, "pairs": pairs, "tables": tables, "took": took(runs)}))


main(sys.argv[1], sys.argv[2:])
