"""Pieces in a gravy or on a heap: meat, paneer, vegetables, eggs."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.shapes import Shape, blob, disc, lathe, rounded_box, sphere, tube
from stage import Stage, part, parts_of

Points = list[tuple[float, float]]

#: Size, form, colours, what browns it, how rough its outline is.
PIECES: dict[str, dict] = {
    "paneer-cubes": {"size": (0.37, 0.3, 0.2), "form": "box", "tints": ("#fbe9c6", "#f3d8a4"), "toast": "#c98036", "rough": 0.016},
    "chilli-paneer-cubes": {"size": (0.38, 0.31, 0.26), "form": "box", "tints": ("#dd8436", "#b04416"), "toast": "#7a240a", "rough": 0.012},
    "potato-pieces": {"size": (0.4, 0.36, 0.34), "form": "cut", "tints": ("#f6d67c", "#e6b850"), "rough": 0.03},
    "carrot-pieces": {"size": (0.22, 0.2, 0.18), "form": "box", "tints": ("#f28c2e", "#e07420"), "rough": 0.03},
    "bean-pieces": {"size": (0.34, 0.1, 0.1), "form": "blob", "tints": ("#6fa83a", "#4f8a2a"), "rough": 0.05},
    "cauliflower-pieces": {"size": (0.36, 0.34, 0.3), "form": "florets", "tints": ("#fdf0d2", "#f2dba8"), "toast": "#d99a4a", "rough": 0.1},
    "drumstick-pieces": {"size": (0.6, 0.13, 0.13), "form": "blob", "tints": ("#86a850", "#64873a"), "rough": 0.04},
    "yam-pieces": {"size": (0.32, 0.28, 0.26), "form": "blob", "tints": ("#84586a", "#5e3a48"), "rough": 0.08},
    "plantain-pieces": {"size": (0.3, 0.28, 0.22), "form": "blob", "tints": ("#f3dc9a", "#dfb860"), "rough": 0.06},
    "pumpkin-pieces": {"size": (0.3, 0.27, 0.24), "form": "box", "tints": ("#f7a83a", "#e58a22"), "rough": 0.04},
    "tofu-cubes": {"size": (0.3, 0.28, 0.24), "form": "box", "tints": ("#fdf3da", "#f5e3b8"), "toast": "#d99a4a", "rough": 0.01},
    "baby-potatoes": {"size": (0.46, 0.42, 0.4), "form": "blob", "tints": ("#f3c45c", "#d68f2c"), "toast": "#9a4a16", "rough": 0.04},
    "herb-dumplings": {"size": (0.36, 0.22, 0.2), "form": "blob", "tints": ("#8a7a2e", "#5c5a1c"), "rough": 0.1},
    "chicken-pieces": {"size": (0.6, 0.46, 0.38), "form": "meat", "tints": ("#e07a28", "#96360e"), "rough": 0.16},
    "mutton-pieces": {"size": (0.46, 0.4, 0.34), "form": "meat", "tints": ("#9a5226", "#54230c"), "rough": 0.2},
    "fried-chicken-bites": {"size": (0.42, 0.36, 0.31), "form": "meat", "tints": ("#cc5a20", "#6a1e0a"), "rough": 0.2, "gloss": 0.08},
}


def _florets(size: tuple[float, float, float], seed: int):
    """Knobs packed into a head, with creases between them, on a stalk that narrows downwards."""
    v, faces = sphere(96, 120)
    rng = np.random.default_rng(seed)
    reach = np.full(len(v), 0.74)
    for _ in range(80):
        d = rng.normal(size=3)
        d[2] = abs(d[2]) - 0.25
        d /= np.linalg.norm(d)
        knob = rng.uniform(0.17, 0.27)
        along = v @ d * 0.8
        inside = knob**2 - 0.8**2 + along**2
        reach = np.where((inside > 0) & (along > 0), np.maximum(reach, along + np.sqrt(np.maximum(inside, 0))), reach)
    reach += 0.012 * waves(v, 22, seed)
    stalk = np.clip(1 + 0.85 * v[:, 2:], 0.42, 1) ** np.array([1, 1, 0])
    return v * reach[:, None] * stalk * np.array(size) / 2, faces


def _cut(size: tuple[float, float, float], rough: float, seed: int):
    """What is round and was cut in quarters: two flat faces that meet at an edge, its own skin elsewhere."""
    v, faces = blob((2, 2, 2), rough, seed, 70, 2.0)
    rng = np.random.default_rng(seed)
    a, lean = rng.uniform(0, 6.3), rng.uniform(0.2, 0.6)
    for k in (0.0, rng.uniform(1.5, 1.9)):
        normal = np.array([np.cos(a + k) * np.cos(lean), np.sin(a + k) * np.cos(lean), np.sin(lean)])
        v = v - np.maximum(v @ normal - rng.uniform(0.1, 0.3), 0)[:, None] * normal
    return (v - (v.max(0) + v.min(0)) / 2) * np.array(size) / 1.5, faces


def _quarter(size: tuple[float, float, float], rough: float, seed: int):
    """A quarter of something boiled: two cut faces along it, whose edges have gone soft."""
    v, faces = blob((2, 2, 2), rough, seed, 60, 1.6)
    first = np.random.default_rng(seed).uniform(0.2, 0.7)
    for k in (first, first - 1.7):
        normal = np.array([0.0, np.sin(k), np.cos(k)])
        over = v @ normal - 0.2
        v = v - (np.logaddexp(0, 11 * over) / 11)[:, None] * normal
    v = v + v * (0.018 * waves(v, 5, seed + 2))[:, None]
    return (v - (v.max(0) + v.min(0)) / 2) / np.ptp(v, axis=0) * np.array(size), faces


def cut_meat(size: tuple[float, float, float], rough: float, seed: int):
    """Meat as a knife cut it and as it shrank: flat sides, furrows along its fibres, one end torn."""
    v, faces = rounded_box((1, 1, 1), 40, 0.55, rough, seed)
    grain = np.sin(v[:, 1] * 34 + 1.2 * np.sin(v[:, 0] * 5 + seed)) + 0.6 * np.sin(v[:, 1] * 61 + seed)
    v[:, 2] += 0.006 * grain * np.sign(v[:, 2]) - 0.12 * v[:, 0] ** 2
    v[:, 0] += 0.02 * grain * smoothstep(0.2, 0.5, v[:, 0])
    v += (0.05 * fractal(v + seed, 3.5, seed, 4, 0.6))[:, None]
    v[:, 1] *= 1 + 0.25 * np.sin(v[:, 0] * 3 + seed)
    return v * size, faces


def braised_meat(size: tuple[float, float, float], rough: float, seed: int):
    """Meat that simmered for long: its corners are gone, and its fibres part in soft furrows along it."""
    v, faces = rounded_box((1, 1, 1), 44, 0.62, 0, seed)
    bent = v + 0.12 * np.c_[waves(v, 2.4, seed), waves(v, 2.4, seed + 1), waves(v, 2.4, seed + 2)]
    furrows = np.sin(bent[:, 1] * 24 + 2 * waves(v, 2, seed + 3, 6)) + 0.7 * np.sin(bent[:, 2] * 27 + seed)
    torn = 0.5 + 0.5 * np.tanh(1.5 * waves(v, 3, seed + 4))
    v = bent + v * (0.026 * furrows * torn + rough * fractal(v, 4.2, seed + 5, 3))[:, None]
    return v * size, faces


def stewed_meat(size: tuple[float, float, float], rough: float, seed: int, tints: tuple[str, str]) -> tuple[Shape, dict[str, np.ndarray]]:
    """
    A chunk that a knife cut and a pot softened: bundles of fibres along it, with creases between them, each of
    which ends elsewhere; its shape, its colours and where sauce clings to it.
    """
    v, faces = rounded_box((1, 1, 1), 72, 0.5, 0, seed)
    rng = np.random.default_rng(seed + 40)
    for _ in range(3):
        normal = rng.normal(size=3) * [0.5, 1, 1]
        normal /= np.linalg.norm(normal)
        over = v @ normal - rng.uniform(0.26, 0.36)
        v = v - (0.9 * np.logaddexp(0, 16 * over) / 16)[:, None] * normal
    bent = v + 0.1 * np.c_[waves(v, 2.4, seed), waves(v, 2.4, seed + 1), waves(v, 2.4, seed + 2)]
    # No muscle is straight, and where sauce clings one sees none of it: straight and all over, fibres are bark.
    grain = (bent + 0.16 * np.c_[0 * v[:, 0], waves(v, 2, seed + 10), waves(v, 2, seed + 11)]) * [0.12, 1, 1]
    bundle, strand = waves(grain, 21, seed + 3), waves(grain, 58, seed + 4)
    bare = smoothstep(-0.5, 0.9, waves(v, 3, seed + 5) + 0.8 * v[:, 0])
    crease = np.exp(-((bundle / 0.24) ** 2)) * bare
    end = smoothstep(0.2, 0.46, v[:, 0])
    out = 0.01 * bare * (strand + bundle) - 0.042 * crease + rough * fractal(v, 3.2, seed + 6, 3)
    out += 0.014 * (1 - bare) * fractal(v, 9, seed + 12, 2)
    q = bent + bent * out[:, None]
    q[:, 0] += end * (0.05 * bundle + 0.025 * strand)
    light, dark = (np.array(colour(c)) for c in tints)
    share = 0.4 + 0.12 * bundle * bare + 0.25 * waves(v, 2.8, seed + 7) + 0.3 * end
    shown = dark + (light - dark) * np.clip(share, 0, 1)[:, None]
    # What a knife laid open is paler, with a seam of fat and sinew here and there.
    seam = np.exp(-(((bent[:, 2] - 0.12 * waves(v, 3, seed + 8)) / 0.035) ** 2)) * smoothstep(0.1, 0.9, waves(v, 2.2, seed + 9))
    shown = shown + (0.5 * (light + 0.9) - shown) * (0.4 * seam)[:, None]
    return (q * size, faces), {"Col": shown * (1 - 0.3 * crease)[:, None], "film": 1 - bare}


def _bone_within(
    stage: Stage, where: tuple[float, float, float], turn: tuple[float, float, float], length: float, scale: float,
) -> None:
    """A bone that lies along the meat and looks out of its end, as far as the meat has shrunk from it."""
    shader = Shader("bone within")
    base = shader.mix(shader.ramp(shader.noise(7, 4), 0.4, 0.66, 0, 0.7), colour("#ecd5ac"), colour("#a8703c"))
    material = shader.surface(base, 0.34, shader.bump(shader.noise(30, 3), 0.2, 0.01), coat=0.4)
    t = np.linspace(-0.5, 1, 40)
    thick = 0.056 + 0.03 * smoothstep(0.5, 0.95, t) - 0.085 * smoothstep(0.93, 1.0, t)
    v, faces = tube(np.c_[t * (length * 0.5 + 0.13 * scale), 0 * t, 0.02 * scale + 0 * t], thick * scale, 26)
    v += (0.006 * scale * waves(v, 14, 3))[:, None]
    add_mesh("bone", (v, faces), material, where, turn)


def _marrow(stage: Stage, at: tuple[float, float, float], scale: float, turn: float) -> None:
    """A bone sawn across: its white ring and the marrow in it stand out of the meat."""
    shader = Shader("bone")
    stained = shader.ramp(shader.noise(7, 4), 0.5, 0.7, 0, 0.5)
    base = shader.mix(stained, shader.attribute("Col"), colour("#b98a52"))
    material = shader.surface(base, 0.4, shader.bump(shader.noise(30, 3), 0.2, 0.01), coat=0.25)
    end = [(0.002, 0.26), (0.03, 0.265), (0.042, 0.275), (0.05, 0.295), (0.075, 0.3), (0.088, 0.285)]
    v, faces = lathe([*end, (0.085, 0.2), (0.08, 0.0), (0.082, -0.2)], 60)
    r = np.hypot(v[:, 0], v[:, 1])
    white, within = np.array(colour("#f3e3c2")), np.array(colour("#7a3c1c"))
    tint = white + (within - white) * (smoothstep(0.05, 0.038, r) * (v[:, 2] > 0.2))[:, None]
    v[:, 0] *= 1.2
    v[:, :2] *= (1 + 0.08 * waves(v, 9, 3))[:, None]
    # It lies and is seen along its side: rings that look at one are eyes.
    spin = (1.2, 0.0, 0.95 + 0.3 * np.sin(turn))
    where = (at[0] + 0.12 * scale, at[1] - 0.08 * scale, at[2] + 0.07 * scale)
    add_mesh("bone", (v, faces[:, ::-1]), material, where, spin, (scale,) * 3, Col=tint)


def _pieces(
    stage: Stage, size: tuple[float, float, float], form: str, tints: tuple[str, str], rough: float,
    toast: str | None = None, at: Points = (), count: int = 9, scale: float = 1.0, stain: str | None = None,
    sink: float = 0.4, turns: list[float] = (), spread: float = 0.8, gloss: float = 0.4,
    rounding: float = 0.3, crisp: bool = False, bones: int = 0, coated: float = 0.0, lean: float = 0.18,
) -> None:
    """
    `sink` is the share of a piece's height below the ground; `stain` the colour of its gravy. What is `crisp`
    was fried: matte, and browned unevenly along its edges. The first pieces hold `bones`. What is `coated` shows its gravy all
    over. How far they `lean`: what lies on its side shows its stalk.
    """
    rng = stage.rng
    spots = np.array(at, float) if len(at) else _apart(rng, count, stage.bed.radius * spread, size[0] * scale * 0.9)
    dims = tuple(s * scale for s in size)
    if crisp:
        dull = {"rough": 0.6, "scale": 4.5, "blister": 18, "coat": 0.04, "amount": (0.46, 0.7)}
        material = foods.fried(tints[0], toast or tints[1], **dull, bumps=0.7, edge=0.75, speck=0.65)
    elif form == "meat":
        material = foods.fried(*tints, rough=0.3, scale=3.0, blister=8, coat=gloss + 0.15, amount=(0.4, 0.68), bumps=0.5, speck=0.5)
    elif form == "stewed":
        material = foods.simmered(stain or tints[1], stage.z() + 0.06, coated, gloss)
    else:
        bumps = 0.7 if form == "braised" else 0.25
        material = foods.stained(*tints, stain, stage.z() + 0.06, toast=toast, coat=gloss, coated=coated, bumps=bumps)
    tops = []
    for i, (x, y) in enumerate(spots):
        painted: dict[str, np.ndarray] = {}
        if form == "box":
            shape = rounded_box(dims, 40 if crisp else 22, rounding, rough, i + 1)
        elif form == "chunk":
            shape = cut_meat(dims, rough, i + 1)
        elif form == "quarter":
            shape = _quarter(dims, rough, i + 1)
        elif form == "braised":
            shape = braised_meat(dims, rough, i + 1)
        elif form == "stewed":
            shape, painted = stewed_meat(dims, rough, i + 1, tints)
        elif form == "cut":
            shape = _cut(dims, rough, i + 3)
        elif form == "florets":
            shape = _florets(dims, i + 1)
        else:
            shape = blob(dims, rough, i + 3, scale=2.4)
        z = stage.z(x, y) + dims[2] * (0.5 - sink) + rng.uniform(-0.02, 0.03)
        turn = (rng.normal(0, lean), rng.normal(0, lean), turns[i % len(turns)] if len(turns) else rng.uniform(0, 6.3))
        add_mesh("piece", shape, material, (stage.bed.x + x, stage.bed.y + y, z), turn, **painted)
        tops.append((stage.bed.x + x, stage.bed.y + y, z + dims[2] * 0.5))
        if i < bones and form in ("braised", "stewed"):
            _bone_within(stage, (stage.bed.x + x, stage.bed.y + y, z), turn, dims[0], scale)
        elif i < bones:
            _marrow(stage, (stage.bed.x + x, stage.bed.y + y, z), scale, turn[2])
        stage.bed.islands.append((x, y, max(dims[:2]) * 0.45))
    if crisp:
        below = stage.tops or stage.bed.height

        def surface(p: np.ndarray) -> np.ndarray:
            h = below(p)
            for x, y, top in tops:
                h = np.maximum(h, np.where(np.hypot(*(p - [x, y]).T) < min(dims[:2]) * 0.5, top, -9))
            return h

        stage.tops = surface


def _apart(rng: np.random.Generator, count: int, radius: float, distance: float) -> np.ndarray:
    """Random places that keep apart as well as they can."""
    found: list[np.ndarray] = []
    for _ in range(count):
        a, r = rng.uniform(0, 2 * np.pi, 40), radius * np.sqrt(rng.uniform(0, 1, 40))
        tries = np.c_[r * np.cos(a), r * np.sin(a)]
        away = [min((np.hypot(*(t - f)) for f in found), default=9.0) for t in tries]
        good = [t for t, d in zip(tries, away) if d >= distance]
        found.append(good[0] if good else tries[int(np.argmax(away))])
    return np.array(found)


parts_of(PIECES, _pieces)


@part
def chicken_leg(
    stage: Stage, at: Points, turns: list[float] = (), scale: float = 1.0, tints: tuple[str, str] = ("#e07a28", "#96360e"),
    stain: str = "", coated: float = 0.5, sink: float = 0.0, toast: str | None = None, fibrous: bool = False,
) -> None:
    """
    A drumstick with its bone; one with a `stain` simmered in a gravy of that colour, and its flesh has drawn back.
    What is `fibrous` has lost its skin: one sees how its muscles run to the bone.
    """
    material = foods.fried(*tints, rough=0.3, coat=0.55, amount=(0.4, 0.68), bumps=0.45)
    if stain:
        material = foods.stained(*tints, stain, stage.z() + 0.05, coat=0.5, coated=coated, bumps=0.8, toast=toast)
    if fibrous:
        material = foods.simmered(stain or tints[1], stage.z() + 0.04, coated, 0.3, tints)
    bone = plain("bone", "#f3e6cc", 0.35)
    for i, (x, y) in enumerate(at):
        v, faces = blob((0.8, 0.44, 0.42), 0.07 if not stain else 0.05, 9 + i, 110 if fibrous else 48)
        v[:, 1:] *= (1.05 - 0.55 * smoothstep(-0.2, 1, v[:, 0] / 0.39))[:, None]
        if stain:
            around = np.arctan2(v[:, 2], v[:, 1]) + 0.5 * waves(v, 3, i + 5)
            v[:, 1:] *= (1 + 0.035 * np.sin(around * 11 + 7 * v[:, 0]) * (0.6 + 0.4 * waves(v, 4, i + 7)))[:, None]
            v[:, 0] += 0.05 * np.sin(around * 5) * smoothstep(0.2, 0.38, v[:, 0])
        if fibrous:
            muscle = np.abs(waves(np.c_[around * 1.6, 1.2 * v[:, 0]], 2.2, i + 11))
            strands = waves(np.c_[around * 6, 3 * v[:, 0]], 2.4, i + 13)
            v[:, 1:] *= (1 - 0.05 * np.exp(-((muscle / 0.22) ** 2)) + 0.008 * strands)[:, None]
        t = np.linspace(0, 1, 30)
        thick = 0.045 + 0.035 * smoothstep(0.7, 0.95, t)
        if stain:
            thick = thick - 0.06 * smoothstep(0.93, 1.0, t)
        stick = tube(np.c_[0.3 + 0.32 * t, 0 * t, 0 * t], thick, 18)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + (0.12 - 0.42 * sink) * scale)
        turn = (0, -0.12, turns[i % len(turns)] if len(turns) else 0)
        add_mesh("leg", (v, faces), material, where, turn, (scale,) * 3)
        add_mesh("bone", stick, bone, where, turn, (scale,) * 3)
        if stain:
            stage.bed.islands.append((x, y, 0.24 * scale))


@part
def egg_halves(stage: Stage, at: Points, turns: list[float] = (), lean: list[tuple[float, float]] = (), scale: float = 1.0, lift: float = 0.12) -> None:
    """Boiled, cut along."""
    shader = Shader("egg")
    yolk = shader.attribute("yolk", True)
    gold = shader.mix(shader.ramp(shader.noise(25, 5), 0.35, 0.65), colour("#f5a81f"), colour("#fac44a"))
    base = shader.mix(yolk, colour("#fffaf0"), gold)
    material = shader.surface(base, shader.ramp(yolk, 0, 1, 0.24, 0.5), shader.bump(shader.noise(25, 5), 0.15, 0.012), coat=0.3, translucent=0.1)
    for i, (x, y) in enumerate(at):
        v, faces = disc(1, 60, 96)
        r = np.hypot(v[:, 0], v[:, 1])
        inside = 1 - smoothstep(0.55, 0.6, r)
        h = 0.035 * inside * np.sqrt(np.clip(1 - (r / 0.6) ** 2, 0, 1)) - 0.02 * smoothstep(0.93, 1, r) + 0.004 * waves(v * 3, 6, 3) * inside
        wide = 0.235 * (1 + 0.1 * v[:, 0])
        cut = np.c_[v[:, 0] * 0.31, v[:, 1] * wide, h]
        back = np.c_[v[:, 0] * 0.31, v[:, 1] * wide, -0.22 * np.sqrt(np.clip(1 - r**2, 0, 1)) - 0.018]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift * scale)
        a, b = lean[i % len(lean)] if len(lean) else (0.55, -0.1)
        turn = (a, b, turns[i % len(turns)] if len(turns) else 0.3)
        add_mesh("egg", (cut, faces), material, where, turn, (scale,) * 3, yolk=inside)
        add_mesh("egg back", (back, faces), material, where, turn, (scale,) * 3, yolk=0 * r)


@part
def aubergines(
    stage: Stage, at: Points, turns: list[float] = (), scale: float = 1.0, sink: float = 0.3, stain: str = "",
) -> None:
    """Small ones, slit and with their crown; a gravy's `stain` lies on them in patches."""
    shader = Shader("aubergine")
    base = shader.mix(shader.ramp(shader.noise(3, 4), 0.35, 0.7), colour("#5c3a44"), colour("#38202a"))
    base = shader.mix(shader.ramp(shader.noise(4, 5, 0.65), 0.5, 0.68, 0, 0.6), base, colour("#7a4f2c"))
    if stain:
        film = shader.ramp(shader.height(), stage.z() + 0.02, stage.z() + 0.14, 1, 0)
        film = shader.math("MAXIMUM", film, shader.ramp(shader.noise(2.6, 5, 0.62), 0.47, 0.58, 0, 0.85))
        base = shader.mix(film, base, colour(stain))
    wrinkles = shader.noise(9, 5, 0.65, stretch=(0.35, 2, 2), distortion=0.5)
    skin = shader.surface(base, 0.34, shader.bump(wrinkles, 0.6, 0.05), coat=0.45, coat_rough=0.14)
    crown = plain("crown", "#6f6a34", 0.5)
    for i, (x, y) in enumerate(at):
        v, faces = blob((0.62, 0.4, 0.38), 0.03, i + 1)
        v[:, 1:] *= (1.05 - 0.4 * smoothstep(-0.1, 1, v[:, 0] / 0.31))[:, None]
        v[:, 2] -= 0.05 * np.exp(-((v[:, 1] / 0.02) ** 2)) * (v[:, 2] > 0) * smoothstep(0.25, 0.0, v[:, 0])
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.38 * scale * (0.5 - sink))
        turn = (0, -0.1, turns[i % len(turns)] if len(turns) else stage.rng.uniform(0, 6))
        add_mesh("aubergine", (v, faces), skin, where, turn, (scale,) * 3)
        cap, cap_faces = blob((0.16, 0.27, 0.26), 0.18, i + 5, scale=4)
        add_mesh("crown", (cap + [0.25, 0, 0], cap_faces), crown, where, turn, (scale,) * 3)
        t = np.linspace(0, 1, 8)
        add_mesh("stalk", tube(np.c_[0.3 + 0.2 * t, 0.03 * t**2, 0.08 * t**2], 0.035, 10), crown, where, turn, (scale,) * 3)
        stage.bed.islands.append((x, y, 0.26 * scale))


@part
def potato_masala(stage: Stage, radius: float = 0.4, count: int = 70, size: float = 0.12, height: float = 0.16, at: tuple[float, float] = (0, 0)) -> None:
    """Mashed potato with turmeric, in soft lumps."""
    shader = Shader("potato masala")
    base = shader.mix(shader.ramp(shader.noise(8, 5), 0.35, 0.7), colour("#f8d567"), colour("#e6b03c"))
    material = shader.surface(base, 0.42, shader.bump(shader.noise(30, 4), 0.3, 0.02), coat=0.25, translucent=0.1)
    rng = stage.rng
    for i in range(count):
        a, r = rng.uniform(0, 6.3), radius * np.sqrt(rng.uniform(0, 1))
        x, y = at[0] + r * np.cos(a), at[1] + r * np.sin(a)
        s = size * rng.uniform(0.6, 1.3)
        z = stage.z(x, y) + height * (1 - (r / radius) ** 2) * rng.uniform(0.2, 1)
        add_mesh("potato", rounded_box((s, s * 0.85, s * 0.75), 10, 0.45, 0.015, i), material, (stage.bed.x + x, stage.bed.y + y, z + s * 0.2), tuple(rng.uniform(0, 6, 3)))
