"""Fits the weights of WordFinding's PartOfSpeechModel to WordNet's examples and writes its Swift file.

Every example shows a word of known part of speech. The features are those of PartOfSpeechModel.swift and
PartOfSpeechTagger.swift. Takes about two minutes: python3 Tools/bench/senses/train.py
"""

import math
import random
import re
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
WORDS = ROOT / "Packages" / "Vocabulary" / "Sources" / "WordFinding" / "Words"
WORDNET = Path("/usr/share/wordnet")
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
RULES = {
    "n": [("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
          ("ies", "y"), ("oes", "o")],
    "v": [("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ied", "y"), ("ed", "e"), ("ed", ""), ("ing", "e"),
          ("ing", "")],
    "a": [("er", ""), ("est", ""), ("er", "e"), ("est", "e"), ("ier", "y"), ("iest", "y")],
    "r": []}
DOUBLING = [("ed", "v"), ("ing", "v"), ("er", "a"), ("est", "a")]
ENDINGS = "tion ness ment less able ing ity ous ful ive est ed ly er al ic en y s".split()
TAILS = {"'s": "possessive", "'m": "be", "'re": "be", "'ve": "have", "'d": "modal", "'ll": "modal"}
EDGE = ("|", "|", "|")
ROUNDS, RATE, RAREST, SMALLEST = 5, 0.2, 30, 0.2


def wordnet():
    """Examples with their words and part of speech; tag counts by word and part; irregular forms."""
    examples, uses, forms = [], defaultdict(dict), defaultdict(list)
    types = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
    tags = Counter()
    for line in (WORDNET / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        key, _, count = line.split()
        word, _, kind = key.partition("%")
        tags[word.lower(), types[kind[0]]] += int(count)
    for part, ending in PARTS.items():
        for line in (WORDNET / f"data.{ending}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            words = {re.sub(r"\((p|a|ip)\)$", "", fields[4 + 2 * place]).replace("_", " ").lower()
                     for place in range(int(fields[3], 16))}
            examples += [(part, words, text) for text in re.findall(r'"([^"]*)"', gloss)]
        for line in (WORDNET / f"index.{ending}").read_text(encoding="latin-1").splitlines():
            if not line.startswith(" "):
                word = line.split(" ", 1)[0].lower()
                uses[word.replace("_", " ")][part] = tags[word, part]
        for line in (WORDNET / f"{ending}.exc").read_text(encoding="latin-1").splitlines():
            form, *lemmas = line.split()
            forms[form.replace("_", " ")] += [(lemma.replace("_", " "), part) for lemma in lemmas]
    return examples, uses, forms


def function_words():
    text = (WORDS / "FunctionWords.swift").read_text()
    roles = {}
    for role, long, short in re.findall(r'\(\s*\.(\w+),\s*(?:"""(.*?)"""|"([^"]*)")\s*\)', text, re.S):
        for word in (long or short).split():
            roles.setdefault(word, role)
    return roles


class Reader:
    def __init__(self, uses, forms):
        self.uses, self.forms, self.roles = uses, forms, function_words()
        self.known = {}

    def candidates(self, token):
        """(lemma, part of speech), likeliest first, as LemmaLookup ranks them."""
        if token in self.known:
            return self.known[token]
        scores = {}

        def add(lemma, part, share):
            if part in self.uses.get(lemma, {}):
                scores.setdefault((lemma, part), (self.uses[lemma][part] + 0.5) * share)

        for lemma, part in self.forms.get(token, []):
            add(lemma, part, 0.3)
        for part in PARTS:
            add(token, part, 1)
        if len(token) > 2 and not token.endswith("ss"):
            for part, rules in RULES.items():
                for ending, replacement in rules:
                    if token.endswith(ending):
                        add(token[:-len(ending)] + replacement, part, 0.3)
            for ending, part in DOUBLING:
                stem = token[:-len(ending)]
                if token.endswith(ending) and len(stem) > 2 and stem[-1] == stem[-2]:
                    add(stem[:-1], part, 0.3)
        self.known[token] = sorted(scores, key=lambda one: -scores[one])
        return self.known[token]

    def parts(self, token):
        return list(dict.fromkeys(part for _, part in self.candidates(token)))

    def neighbor(self, token):
        """Name, role and ending."""
        if token in self.roles:
            return token, self.roles[token], ending(token)
        letters = [part.upper() for part in self.parts(token)]
        return "".join(letters[:2]) or "?", letters[0] if letters else "?", ending(token)

    def features(self, tokens, place):
        before, after, near = [], [], place
        while len(before) < 2 and near > 0 and not tokens[near][1]:
            near -= 1
            if tokens[near][2]:
                before.append((tokens[near][2], TAILS[tokens[near][2]], "-"))
            before.append(self.neighbor(tokens[near][0]))
        near = place
        while len(after) < 2:
            if tokens[near][2]:
                after.append((tokens[near][2], TAILS[tokens[near][2]], "-"))
            near += 1
            if near >= len(tokens) or tokens[near][1]:
                break
            after.append(self.neighbor(tokens[near][0]))
        (previous, second), (following, third) = ((one + [EDGE, EDGE])[:2] for one in (before, after))
        own = ending(tokens[place][0])
        found = [
            "b", f"p_{previous[0]}", f"n_{following[0]}", f"q_{second[1]}_{previous[1]}",
            f"m_{following[1]}_{third[1]}", f"c_{previous[1]}_{following[1]}", f"k_{previous[0]}_{following[1]}",
            f"j_{previous[1]}_{following[0]}", f"l_{previous[2]}_{previous[1]}_{following[1]}", f"s_{own}",
            f"t_{own}_{previous[1]}", f"u_{own}_{following[1]}"]
        return found + [f"f_{following[1]}"] * (place == 0)


def ending(word):
    return next((one for one in ENDINGS if word.endswith(one) and len(word) > len(one) + 1), "-")


def tokens(text):
    """(key, whether a pause precedes it, the contraction's ending behind it)."""
    found, pause = [], True
    for piece in re.findall(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|[^\sA-Za-z]+", text):
        if not piece[0].isalpha():
            pause = True
            continue
        key = piece.lower().replace("’", "'")
        tail = re.search(r"'(s|ll|re|ve|d|m)$", key)
        found.append((key[:tail.start()] if tail else key, pause, tail.group() if tail else ""))
        pause = False
    return found


def instances(reader, examples):
    """(features, right part, possible parts, whether there are several)."""
    for part, words, text in examples:
        found = tokens(text)
        for place, (token, _, _) in enumerate(found if len(found) > 2 else []):
            if token in reader.roles or len(token) < 3:
                continue
            parts = reader.parts(token)
            if (any(lemma in words and own == part for lemma, own in reader.candidates(token))):
                yield reader.features(found, place), part, parts if len(parts) > 1 else list(PARTS), len(parts) > 1
            elif len(parts) == 1:
                yield reader.features(found, place), parts[0], list(PARTS), False


def fit(data):
    """Logistic regression by stochastic gradient descent (AdaGrad) with decay. A word's rank among its parts of speech
    is a feature in fitting only: WordNet's examples don't have natural proportions, so the finder weighs it itself."""
    counts = Counter(feature for features, *_ in data for feature in features)
    data = [([one for one in features if counts[one] >= RAREST], *rest) for features, *rest in data]
    weights, squares = defaultdict(float), defaultdict(float)
    for _ in range(ROUNDS):
        random.shuffle(data)
        for features, right, parts, several in data:
            keys = [[(part, one) for one in features] + ([("rank", rank)] if several else [])
                    for rank, part in enumerate(parts)]
            scores = [sum(weights[key] for key in one) for one in keys]
            shares = [math.exp(score - max(scores)) for score in scores]
            for part, own, share in zip(parts, keys, shares):
                gradient = (share / sum(shares) - (part == right)) * (1 if several else 0.5)
                if abs(gradient) < 0.01:
                    continue
                for key in own:
                    squares[key] += gradient * gradient
                    weights[key] -= RATE * gradient / math.sqrt(squares[key] + 1)
                    weights[key] *= 0.9997 if abs(weights[key]) > 0.3 else 0.998
    return weights


def write(weights):
    rows = defaultdict(lambda: [0] * len(PARTS))
    for (part, feature), weight in weights.items():
        if part in PARTS and abs(weight) >= SMALLEST:
            rows[feature][list(PARTS).index(part)] = round(weight * 10)
    lines = [""]
    for feature, tenths in sorted(rows.items()):
        entry = " ".join([feature, *map(str, tenths)])
        if lines[-1] and len(lines[-1]) + len(entry) > 163:
            lines.append("")
        lines[-1] += "\\t" * bool(lines[-1]) + entry
    (WORDS / "PartOfSpeechModel+Weights.swift").write_text(
        "extension PartOfSpeechModel {\n"
        "    /// Weights in tenths, fitted by `Tools/bench/senses/train.py` to the examples in WordNet 3.0,\n"
        "    /// copyright 2006 by Princeton University, whose license allows use, change and distribution\n"
        "    /// for any purpose (docs/dependencies.md).\n"
        '    static let weights = """\n' + "".join(f"        {line}\n" for line in lines) + '        """\n}\n')


def main():
    random.seed(1)
    examples, uses, forms = wordnet()
    write(fit(list(instances(Reader(uses, forms), examples))))


if __name__ == "__main__":
    main()
