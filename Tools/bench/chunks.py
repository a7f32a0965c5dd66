"""Benchmark: splitting documents into chunks, compared with semantic-text-splitter and langchain-text-splitters: see `Tools/bench/run`."""

import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent / "peers"))

import inside  # noqa: E402
import peers  # noqa: E402
from report import Row, render  # noqa: E402
from timing import Sample  # noqa: E402

PACKAGES = ("semantic-text-splitter==0.33.1", "langchain-text-splitters==1.1.3")
ROUNDS = 5
#: Approximate bytes of a document; the exact number is counted on reading.
SIZES = {"1 MB": 1_000_000, "10 MB": 10_000_000}
WORDS = """the of a in and tide moon river stone harbour winter engine treaty proof angle enzyme membrane letter market
cloud pressure field current verse parliament carbon signal orbit grammar ledger canal glacier sediment rhythm lens
because although which carries measures divides follows describes slowly twice between under against toward without""".split()
OTHERS = """река камень зима двигатель договор доказательство угол письмо рынок облако давление поле которая измеряет
делит описывает медленно дважды между против море город время κύμα λιμάνι χειμώνας γωνία αγορά πίεση πεδίο""".split()
ACCENTED = """marée fleuve été forêt théorème preuve équilibre mélange château lumière énergie étoile déjà où être règle
größe fläche übung wärme strömung prüfung während über jährlich señal año océano lección médula ángulo índice português
ação coração hörsel läxa český řeka měření příliv kąt źródło świat że żagiel ocean mapa lens port carbon""".split()
EAST = """潮汐 月亮 河流 石头 港口 冬天 引擎 条约 证明 角度 细胞膜 信件 市场 云 压力 电流 诗句 议会 信号 轨道 慢慢地 两次 之间 因为 虽然 測量する
川の流れ つき みなと ふゆ 力学 角度を ゆっくり 分ける かぜ カメラ エネルギー データ ガラス 信号が リズム 강물 겨울 조약 증명 각도 시장 압력 천천히""".split()
SMILING = WORDS[:40] + """🌊 🌙 ⭐ 🚢 🧪 🔭 🌡️ ✏️ 👩‍🔬 👨‍🏫 👍🏽 🙋🏾‍♀️ 🇫🇷 🇯🇵 ❄️ ⚗️ 📐 🧮""".split()
MARKED = """नदी पत्थर सर्दी इंजन संधि प्रमाण कोण पत्र बाज़ार बादल दबाव क्षेत्र धीरे ज्वार चंद्रमा विद्युत ऊर्जा แม่น้ำ หิน ฤดูหนาว
เครื่องยนต์ สนธิสัญญา มุม จดหมาย ตลาด เมฆ ความดัน นিয়ম নদী চাঁদ শক্তি ஆறு கல் நிலா ஒளி""".split()
#: A kind of writing: its words, how words and sentences are joined, and whether some sentences are quoted.
KINDS = {
    "plain English": (WORDS, " ", ".?!", False),
    "English with typographic quotes": (WORDS, " ", ".?!", True),
    "accented letters": (ACCENTED, " ", ".?!", True),
    "Russian and Greek": (OTHERS, " ", ".?!", True),
    "Chinese, Japanese and Korean": (EAST, "", "。？！", False),
    "English with emoji": (SMILING, " ", ".?!", False),
    "Hindi, Thai, Bengali and Tamil": (MARKED, " ", ".?!", False),
}
PEER = """
import sys, time
text = open(sys.argv[1], encoding="utf-8").read()
if sys.argv[2].startswith("semantic"):
    from semantic_text_splitter import TextSplitter
    split = TextSplitter((1000, 1500)).chunks
else:
    from langchain_text_splitters import RecursiveCharacterTextSplitter
    split = RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=0).split_text
best = float("inf")
for _ in range(int(sys.argv[3])):
    began = time.thread_time()
    chunks = split(text)
    best = min(best, time.thread_time() - began)
print("mb_per_second", len(text.encode()) / 1e6 / best)
print("chunks", len(chunks))
print("longest", max(map(len, chunks)))
"""


def sentence(chance, words, gap, ends, quotes):
    said = [chance.choice(words) for _ in range(chance.randrange(6, 26))]
    text = gap.join(said).capitalize()
    if quotes and chance.random() < 0.15:
        text = f"“{text}”"
    return text + chance.choice((ends[0], ends[0], ends[0], ends[0], ends[1], ends[2]))


def document(size, words, gap, ends, quotes):
    """Chapters, sections, paragraphs and pages, like a book extracted by a program."""
    chance = random.Random(size)
    parts, written, chapter = [], 0, 0
    while written < size:
        if len(parts) % 40 == 0:
            chapter += 1
            part = f"CHAPTER {chapter}. {chance.choice(words).capitalize()}"
        elif len(parts) % 13 == 0:
            part = f"{chapter}.{len(parts) % 9 + 1} {chance.choice(words).capitalize()} {chance.choice(words)}"
        elif len(parts) % 11 == 0:
            part = f"Page {len(parts)}"
        else:
            part = gap.join(sentence(chance, words, gap, ends, quotes) for _ in range(chance.choice((1, 3, 5, 8, 20))))
        parts.append(part)
        written += len(part.encode()) + 2
    return "\n\n".join(parts)


def in_turns(commands):
    """Name → figure → samples, A B C, A B C, …"""
    values = {name: {} for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            for figure, value in inside.figures(*command).items():
                values[name].setdefault(figure, []).append(value)
    return {name: {figure: Sample(found) for figure, found in figures.items()} for name, figures in values.items()}


def rows_of(kind, label, path, program, python):
    commands = {"ours": (program, str(path), "5")}
    if python:
        for package, rounds in zip(PACKAGES, ("2", "3")):
            commands[package] = (python, "-c", PEER, str(path), package.partition("==")[0], rounds)
    found = in_turns(commands)
    speed = found["ours"]["whole_mb_per_second"]
    rows = []
    for package, aim in zip(PACKAGES, ("3× or more", "1× or more")):
        if package in found:
            peer = found[package]
            figure = f"chunks of a book of {label}, {kind}, one thread"
            rows.append(Row(figure, speed.median, "MB/s", peer["mb_per_second"].median, package, aim,
                            max(speed.noise, peer["mb_per_second"].noise), True))
            rows.append(Row(f"the longest of its {found['ours']['whole_chunks'].median:,.0f} chunks, {kind}",
                            found["ours"]["whole_longest"].median, "characters", peer["longest"].median,
                            f"the longest of {peer['chunks'].median:,.0f}", "1,500 or less"))
    contract = found["ours"]["contract_mb_per_second"]
    rows.append(Row(f"the same by the contract's rules, {label}, {kind}", contract.median, "MB/s", speed.median,
                    "our own rules", "as it is", contract.noise, True))
    return rows, speed.median


def main():
    notes, rows = [], []
    program = inside.build(ROOT, "chunking", "--static-swift-stdlib")
    python = peers.virtual_environment(ROOT / ".build" / "bench" / "chunks", *PACKAGES)
    if not python:
        notes.append(f"{' and '.join(PACKAGES)} (could not be installed)")
    with tempfile.TemporaryDirectory() as name:
        for kind, made_of in KINDS.items():
            speeds = {}
            for label, size in SIZES.items():
                path = Path(name) / f"{len(rows)}.txt"
                path.write_text(document(size, *made_of), encoding="utf-8")
                found, speeds[label] = rows_of(kind, label, path, program, python)
                rows += found
            rows.append(Row(f"10 MB beside 1 MB, {kind}", speeds["10 MB"], "MB/s", speeds["1 MB"], "ours at 1 MB",
                            "0.80× to 1.20×", 0, True))
    print(render(rows, notes))


if __name__ == "__main__":
    sys.exit(main())
