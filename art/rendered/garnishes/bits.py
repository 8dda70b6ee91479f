"""Nuts, seeds, spices, and slices."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.scatter import in_circle, lay
from modelling.noise import smoothstep, waves
from modelling.shapes import Shape, blob, disc, grid_faces, join, rounded_box, sphere, tube
from stage import Stage, part, parts_of

Points = list[tuple[float, float]]


def _ball(x: float, y: float, z: float) -> Shape:
    v, faces = sphere(10, 12)
    return v * [x, y, z], faces


def _cashew() -> Shape:
    t = np.linspace(0, 1, 16)
    a = 2.4 * (t - 0.5)
    path = np.c_[0.42 * np.sin(a), 0.5 * np.cos(a) - 0.3, 0 * t]
    return tube(path, 0.2 * np.sin(np.pi * (0.06 + 0.88 * t)) ** 0.55, 12)


def _petal() -> Shape:
    v, faces = sphere(10, 14)
    v = v * [0.5, 0.36, 0.05]
    v[:, 2] += 0.3 * v[:, 0] ** 2
    return v, faces


def _thread() -> Shape:
    t = np.linspace(-1, 1, 12)
    return tube(np.c_[t, 0.25 * np.sin(t * 2.2), 0.12 * np.cos(t * 3)], 0.07 * (1.1 - 0.5 * t), 6)


def _bead(nose: float) -> Shape:
    """A chickpea: a ball with a beak and a furrow."""
    v, faces = sphere(16, 20)
    v = v * (1 + nose * np.exp(-((v - [1, 0, 0]) ** 2).sum(1) / 0.1) - 0.12 * np.exp(-((v[:, 1] / 0.18) ** 2)) * (v[:, 0] > 0))[:, None]
    return v * [1, 0.92, 0.88], faces


def _chana() -> Shape:
    """A black chickpea that was cooked: its beak hooked, its skin in soft wrinkles that run to it."""
    v, faces = sphere(26, 32)
    beak = np.exp(-((v - [0.96, 0, 0.2]) ** 2).sum(1) / 0.07)
    around = np.arctan2(v[:, 2], v[:, 1])
    wrinkles = 0.035 * np.sin(around * 7 + 2.2 * np.sin(v[:, 0] * 3)) * (1 - v[:, 0] ** 2)
    furrow = 0.16 * np.exp(-((v[:, 1] / 0.16) ** 2)) * (v[:, 0] > -0.3)
    return v * (1 + 0.42 * beak + wrinkles + 0.04 * waves(v, 3, 5) - furrow)[:, None] * [1, 0.9, 0.86], faces


def _jackfruit() -> Shape:
    """A bit of an unripe jackfruit: a flat wedge whose fibres run to its core and part where it was cooked soft."""
    v, faces = rounded_box((1.2, 0.8, 0.42), 44, 0.34, 0.02, 7)
    v[:, 1:] *= (1.12 - 0.62 * (v[:, 0] / 1.2 + 0.5))[:, None]
    v[:, 2] += 0.01 * _strands(v) * np.sign(v[:, 2]) - 0.05 * v[:, 0] ** 2 + 0.02 * waves(v, 4, 3)
    v[:, 0] += 0.05 * _strands(v * [1, 1, 0] + [0, 0.3, 0]) * smoothstep(0.3, 0.6, -v[:, 0])
    return v, faces


def _strands(v: np.ndarray) -> np.ndarray:
    """Fibres that fan out from the narrow end, none like the next."""
    fan = v[:, 1] / (1.15 - 0.6 * (v[:, 0] / 1.2 + 0.5)) + 0.04 * waves(v, 3, 2)
    return 0.6 * np.sin(fan * 46 + 2 * np.sin(v[:, 0] * 3)) + 0.5 * np.sin(fan * 79 + 1) + 0.4 * waves(v * [0.4, 3, 1], 5, 8)


def _jackfruit_colours() -> np.ndarray:
    """Pale at its core, browned along its fibres and at its edges."""
    v, _ = _jackfruit()
    strands = np.clip(0.5 + 0.5 * _strands(v), 0, 1)
    core, flesh, brown = (np.array(colour(c)) for c in ("#e6bf78", "#bd7f3c", "#6e3c16"))
    shown = core + (flesh - core) * smoothstep(-0.6, 0.1, -v[:, 0])[:, None]
    edge = np.maximum(smoothstep(0.28, 0.4, np.abs(v[:, 1])), smoothstep(0.42, 0.62, np.abs(v[:, 0])))
    return shown + (brown - shown) * np.clip(0.34 * strands**2 + 0.6 * edge + 0.35 * np.clip(waves(v, 3.4, 6), 0, 2), 0, 0.92)[:, None]


def _kernel() -> Shape:
    """Of maize: a flat tooth, narrow where it sat in the cob."""
    v, faces = sphere(12, 14)
    v = np.sign(v) * np.abs(v) ** 0.8 * [1, 0.88, 0.56]
    v[:, 1] *= 1 + 0.32 * v[:, 0]
    v[:, 2] -= 0.12 * np.exp(-(((v[:, 0] - 0.5) / 0.35) ** 2 + (v[:, 1] / 0.3) ** 2)) * (v[:, 2] > 0)
    return v, faces


def _kidney() -> Shape:
    v, faces = sphere(14, 18)
    v = v * [1, 0.6, 0.52]
    v[:, 1] += 0.22 * v[:, 0] ** 2
    return v, faces


def _curl(turns: float, thick: float) -> Shape:
    t = np.linspace(0, 1, 22)
    a = turns * 2 * np.pi * t
    return tube(np.c_[np.cos(a) * (0.5 + 0.5 * t), np.sin(a) * (0.5 + 0.5 * t), 0.3 * np.sin(a * 0.7)], thick, 7)


def _ring(thick: float) -> Shape:
    a = np.linspace(0, 2 * np.pi, 18)
    v, faces = tube(np.c_[np.cos(a), np.sin(a), 0 * a], thick, 8)
    return v * [1, 1, 1.8], faces


def _shred() -> Shape:
    """Thin, bent as it lies."""
    t = np.linspace(-1, 1, 10)
    return tube(np.c_[t * 0.9, 0.3 * np.sin(t * 1.8), -0.16 * t**2], 0.07 * (1.1 - 0.5 * t**2), 6)


def _pulled() -> Shape:
    """A thick flake of meat pulled off along its grain: furrowed, its ends ragged."""
    v, faces = rounded_box((1.5, 0.75, 0.42), 30, 0.5, 0.05, 4)
    furrows = np.sin(v[:, 1] * 26 + 0.6 * np.sin(v[:, 0] * 4)) + 0.5 * np.sin(v[:, 1] * 47 + 2)
    v[:, 2] += 0.013 * furrows * np.sign(v[:, 2]) - 0.16 * v[:, 0] ** 2
    v[:, 0] += 0.09 * np.sin(v[:, 1] * 19 + v[:, 2] * 9) * np.abs(v[:, 0])
    v[:, 1] += 0.2 * v[:, 0] ** 2
    return v, faces


def _pod() -> Shape:
    """A thin dried bean that was soaked again: nearly straight, with the bumps of its seeds."""
    t = np.linspace(-1, 1, 30)
    path = np.c_[t, 0.16 * np.sin(t * 2.1) + 0.05 * np.sin(t * 5), -0.08 * t**2]
    return tube(path, 0.085 * (1 + 0.14 * np.sin(t * 22)) * (1.06 - 0.6 * t**4), 8)


def _torn() -> Shape:
    """A strip of a thin omelette as a spatula tears it: flat, bent as it lies, its edge ragged."""
    v, faces = rounded_box((1.7, 0.62, 0.1), 34, 0.3, 0.012, 6)
    v[:, 1] *= 1 + 0.3 * np.sin(v[:, 0] * 5 + 0.8) + 0.12 * np.sin(v[:, 0] * 17)
    v[:, 0] += 0.1 * np.sin(v[:, 1] * 15) * np.abs(v[:, 0])
    v[:, 2] += 0.1 * np.sin(v[:, 0] * 3.2) - 0.35 * v[:, 1] ** 2
    v[:, 1] += 0.22 * v[:, 0] ** 2
    return v, faces


def _petal_square(wide: float, thick: float, bend: float) -> Shape:
    """A square cut from a layer of an onion or a pepper: thin, bent as the layer was."""
    v, faces = rounded_box((1, wide, thick), 14, 0.22, 0.0)
    v[:, 2] -= bend * v[:, 0] ** 2 + 0.3 * bend * v[:, 1] ** 2
    v[:, 1] *= 1 + 0.25 * v[:, 0]
    return v, faces


def round_slice() -> Shape:
    """A thin round with sharp edges."""
    v, faces = sphere(70, 90)
    flat = np.minimum(1, np.hypot(v[:, 0], v[:, 1]) * 1.04)
    a = np.arctan2(v[:, 1], v[:, 0])
    return np.c_[np.cos(a) * flat, np.sin(a) * flat, np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.3 * 0.1], faces


def _painted(peel: str, pith: str, flesh: str, seeds: str, parts: int, walls: float) -> np.ndarray:
    """The colours of a slice: peel, pith, flesh in `parts` between `walls` of pith, seeds or their hollows."""
    v, _ = round_slice()
    r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
    turn = a * parts / (2 * np.pi) % 1
    wall = np.maximum(np.exp(-((np.minimum(turn, 1 - turn) * r / 0.05) ** 2)) * walls, r < 0.12)
    seed = np.exp(-(((turn - 0.5) / 0.16) ** 2)) * np.exp(-(((r - 0.5) / 0.12) ** 2))
    shown = np.tile(np.array(colour(flesh)), (len(v), 1))
    for share, tint in ((seed, seeds), (wall, pith), (smoothstep(0.8, 0.86, r), pith), (smoothstep(0.91, 0.95, r), peel)):
        shown = shown + (np.array(colour(tint)) - shown) * np.clip(share, 0, 1)[:, None]
    return shown


LEMON = ("#d9c83a", "#fbf7d8", "#eee486", "#f6f0b0", 9, 1.0)


def lemon_colours() -> np.ndarray:
    return _painted(*LEMON)


def _flake() -> Shape:
    """A scrap of a steamed sheet of rice: thin, four-cornered, bent."""
    v, faces = rounded_box((1.3, 0.85, 0.09), 14, 0.3, 0.0)
    v[:, 1] *= 1 + 0.3 * v[:, 0]
    v[:, 2] += 0.14 * v[:, 0] ** 2 - 0.1 * v[:, 1] ** 2
    return v, faces


def _okra() -> Shape:
    """A piece of a pod of five ribs, closed where it is cut."""
    t = np.linspace(-1, 1, 16)
    v, faces = tube(np.c_[t, 0 * t, 0.06 * np.sin(t * 2)], 0.34 * (1 - 0.12 * t) * np.minimum(1, (1 - np.abs(t)) * 30 + 0.03), 40)
    a = np.arctan2(v[:, 2], v[:, 1])
    v[:, 1:] *= (1 + 0.13 * np.cos(5 * a))[:, None]
    return v, faces


def _okra_round() -> Shape:
    """A pod cut across: five sides, seeds in their chambers."""
    v, faces = round_slice()
    a = np.arctan2(v[:, 1], v[:, 0])
    v[:, :2] *= (1 + 0.09 * np.cos(5 * a))[:, None]
    return v * [1, 1, 2.6], faces


#: Shape, two colours, size, how much it shines.
BITS: dict[str, dict] = {
    "pistachio-slivers": {"shape": _ball(1, 0.3, 0.18), "tints": ("#b7c452", "#7f9f36"), "size": 0.062},
    "almond-slivers": {"shape": _ball(1, 0.4, 0.12), "tints": ("#fbe9c8", "#e9c48e"), "size": 0.08},
    "cashews": {"shape": _cashew(), "tints": ("#f3d39a", "#d99a4a"), "size": 0.2, "gloss": 0.3},
    "raisins": {"shape": _ball(1, 0.6, 0.5), "tints": ("#8a5420", "#5a2e10"), "size": 0.075, "gloss": 0.5},
    "saffron": {"shape": _thread(), "tints": ("#d8420e", "#b02408"), "size": 0.07},
    "mustard-seeds": {"shape": _ball(1, 1, 1), "tints": ("#3a2216", "#241208"), "size": 0.02, "gloss": 0.4},
    "peppercorns": {"shape": _ball(1, 0.95, 0.9), "tints": ("#3a2a1e", "#1f150f"), "size": 0.035},
    "sesame": {"shape": _ball(1, 0.6, 0.35), "tints": ("#fff3d6", "#f0d9a6"), "size": 0.028},
    "cumin": {"shape": _ball(1, 0.3, 0.3), "tints": ("#7a5226", "#573613"), "size": 0.04},
    "pomegranate": {"shape": _ball(1, 0.8, 0.75), "tints": ("#d01f3a", "#a00f26"), "size": 0.06, "gloss": 0.9},
    "chilli-flakes": {"shape": _ball(1, 0.7, 0.14), "tints": ("#d0330e", "#a01f08"), "size": 0.03},
    "rose-petals": {"shape": _petal(), "tints": ("#e8527a", "#c42a58"), "size": 0.16, "tilt": 0.3},
    "peas": {"shape": _ball(1, 1, 0.95), "tints": ("#93b848", "#6f9a32"), "size": 0.042, "gloss": 0.5},
    "boondi": {"shape": _ball(1, 1, 1), "tints": ("#f3b541", "#e09524"), "size": 0.05},
    "coconut-shreds": {"shape": _ball(1, 0.22, 0.2), "tints": ("#ffffff", "#f7f1e4"), "size": 0.05},
    "carrot-bits": {"shape": rounded_box((1, 1, 0.9), 8, 0.4, 0.02), "tints": ("#f08a2a", "#dd6f18"), "size": 0.1, "gloss": 0.4},
    "bean-bits": {"shape": _ball(0.9, 0.35, 0.35), "tints": ("#6aa536", "#4c8526"), "size": 0.1, "gloss": 0.4},
    "onion-bits": {"shape": rounded_box((1, 0.8, 0.4), 8, 0.4, 0.03), "tints": ("#f3d3d6", "#d99ab0"), "size": 0.06, "gloss": 0.4},
    "mango-pickle": {"shape": rounded_box((1, 0.8, 0.7), 8, 0.4, 0.05), "tints": ("#c8400e", "#8a2408"), "size": 0.12, "gloss": 0.8},
    "coffee-beans": {"shape": _ball(1, 0.7, 0.5), "tints": ("#6a3a1c", "#3f2010"), "size": 0.065, "gloss": 0.4},
    "black-lentils": {"shape": _ball(1, 0.72, 0.6), "tints": ("#6a3218", "#3e1c0e"), "size": 0.042, "gloss": 0.6},
    "butter-cubes": {"shape": rounded_box((1, 0.8, 0.6), 14, 0.25, 0.01), "tints": ("#fff0b0", "#fbe08a"), "size": 0.26, "gloss": 0.5, "tilt": 0.05},
    "grated-paneer": {"shape": _ball(1, 0.3, 0.28), "tints": ("#fffaf0", "#f8ecd4"), "size": 0.045},
    "garlic-bits": {"shape": rounded_box((1, 0.8, 0.6), 8, 0.4, 0.04), "tints": ("#f6dca0", "#d9a452"), "size": 0.055},
    "cardamom": {"shape": _ball(1, 0.5, 0.46), "tints": ("#a9bf6a", "#86a04a"), "size": 0.09},
    "chickpeas": {"shape": _bead(0.3), "tints": ("#c07c34", "#8a4c1a"), "size": 0.085, "gloss": 0.6},
    "black-chickpeas": {"shape": _chana(), "tints": ("#7a4422", "#4a2410"), "size": 0.075, "gloss": 0.6},
    "kidney-beans": {"shape": _kidney(), "tints": ("#a03a20", "#6a1c0e"), "size": 0.105, "gloss": 0.75},
    "peanuts": {"shape": _ball(1, 0.62, 0.58), "tints": ("#dda05c", "#b8702e"), "size": 0.07, "gloss": 0.4},
    "ginger-strips": {"shape": _ball(1, 0.13, 0.12), "tints": ("#f8e3a4", "#ecca74"), "size": 0.12, "gloss": 0.3},
    "corn-kernels": {"shape": _kernel(), "tints": ("#fbd055", "#efae2a"), "size": 0.046, "gloss": 0.7},
    "sev": {"shape": _curl(0.5, 0.09), "tints": ("#f9c44a", "#e89e22"), "size": 0.095, "tilt": 0.8},
    "puffed-rice": {"shape": _ball(1, 0.48, 0.44), "tints": ("#fff6e2", "#f3e0ba"), "size": 0.07, "tilt": 0.9},
    "spring-onions": {"shape": _ring(0.22), "tints": ("#8fc85a", "#4f9a2c"), "size": 0.05, "gloss": 0.4, "tilt": 0.6},
    "tomato-bits": {"shape": rounded_box((1, 0.9, 0.6), 8, 0.4, 0.04), "tints": ("#e2492a", "#c42c14"), "size": 0.085, "gloss": 0.7},
    "cucumber-bits": {"shape": rounded_box((1, 0.9, 0.7), 8, 0.4, 0.03), "tints": ("#d6e8a8", "#a5cc6a"), "size": 0.085, "gloss": 0.5},
    "pepper-squares": {"shape": _petal_square(0.85, 0.13, 0.35), "tints": ("#62a234", "#417c22"), "size": 0.22, "gloss": 0.7, "tilt": 0.45},
    "red-pepper-squares": {"shape": _petal_square(0.85, 0.13, 0.35), "tints": ("#d93a1c", "#b02410"), "size": 0.22, "gloss": 0.7, "tilt": 0.45},
    "onion-squares": {"shape": _petal_square(0.8, 0.1, 0.4), "tints": ("#fbf1e2", "#e9cdb6"), "size": 0.21, "gloss": 0.6, "tilt": 0.45},
    "cabbage-shreds": {"shape": _shred(), "tints": ("#eef2c4", "#c8dc8a"), "size": 0.13, "gloss": 0.3, "tilt": 0.2},
    "carrot-shreds": {"shape": _shred(), "tints": ("#f28c2e", "#dd6f18"), "size": 0.12, "gloss": 0.4, "tilt": 0.2},
    "lemon-slices": {"shape": round_slice(), "paint": LEMON, "tints": ("#f2f0a2", "#d8dc6a"), "size": 0.2, "gloss": 0.7, "tilt": 0.2},
    "cucumber-slices": {"shape": round_slice(), "paint": ("#4f7f2e", "#e6f0c0", "#d8e8ac", "#f2f3cf", 11, 0.0), "tints": ("#e2efb8", "#c0da8a"), "size": 0.2, "gloss": 0.5, "tilt": 0.2},
    "tomato-slices": {"shape": round_slice(), "paint": ("#b8220e", "#e4573a", "#d63c22", "#f0a04c", 5, 1.0), "tints": ("#e6502e", "#c9301a"), "size": 0.21, "gloss": 0.7, "tilt": 0.2},
    "sprouts": {"shape": _curl(0.35, 0.16), "tints": ("#f4f0c8", "#c8d88a"), "size": 0.1, "gloss": 0.5, "tilt": 0.7},
    "mushroom-slices": {"shape": rounded_box((1, 0.8, 0.24), 12, 0.5, 0.06), "tints": ("#c4945e", "#83552c"), "size": 0.3, "gloss": 0.6, "tilt": 0.6},
    "jackfruit-pieces": {"shape": _jackfruit(), "masked": _jackfruit_colours(), "tints": ("#9a5a28", "#5e2f10"), "size": 0.34, "gloss": 0.5, "tilt": 0.5},
    "tofu-crumbs": {"shape": rounded_box((1, 0.8, 0.7), 8, 0.5, 0.1), "tints": ("#fbe6a8", "#eec866"), "size": 0.1, "gloss": 0.3, "tilt": 0.9},
    "crumbled-tofu": {"shape": rounded_box((1, 0.8, 0.55), 20, 0.4, 0.12, 4), "tints": ("#fff2cc", "#f0bf52"), "size": 0.13, "gloss": 0.35, "tilt": 0.6},
    "walnuts": {"shape": rounded_box((1, 0.8, 0.5), 10, 0.5, 0.14), "tints": ("#c08a4c", "#8f5c2c"), "size": 0.16, "gloss": 0.2, "tilt": 0.6},
    "jaggery": {"shape": rounded_box((1, 0.8, 0.7), 12, 0.3, 0.06), "tints": ("#c07a28", "#94541a"), "size": 0.2, "gloss": 0.4},
    "mango-cubes": {"shape": rounded_box((1, 1, 0.9), 12, 0.3, 0.012), "tints": ("#ffb52c", "#f5931c"), "size": 0.17, "gloss": 0.7, "tilt": 0.7},
    "sangri-beans": {"shape": _curl(0.22, 0.07), "tints": ("#b09a4c", "#80662c"), "size": 0.22, "gloss": 0.4, "tilt": 0.5},
    "sangri-pods": {"shape": _pod(), "tints": ("#8f7a34", "#5f4a1c"), "size": 0.3, "gloss": 0.6, "tilt": 0.16},
    "pineapple-cubes": {"shape": rounded_box((1, 0.9, 0.8), 12, 0.3, 0.012), "tints": ("#ffe06a", "#f3bd34"), "size": 0.17, "gloss": 0.7, "tilt": 0.7},
    "okra-rounds": {"shape": _okra_round(), "paint": ("#56752a", "#8aa044", "#d9d99c", "#f8f0d0", 5, 0.9), "tints": ("#7fa83e", "#4f7d26"), "size": 0.1, "gloss": 0.5, "tilt": 0.5},
    "okra-pieces": {"shape": _okra(), "tints": ("#6f9a34", "#4a7220"), "size": 0.16, "gloss": 0.4, "tilt": 0.4},
    "egg-ribbons": {"shape": rounded_box((1, 0.75, 0.3), 18, 0.45, 0.07), "tints": ("#fbe29a", "#efc258"), "size": 0.17, "gloss": 0.3, "tilt": 0.25},
    "egg-shreds": {"shape": _torn(), "tints": ("#f9dc86", "#eeb544"), "size": 0.15, "gloss": 0.25},
    "olives": {"shape": _ring(0.46), "tints": ("#3a3230", "#1e1816"), "size": 0.055, "gloss": 0.7, "tilt": 0.3},
    "carrot-slices": {"shape": round_slice(), "paint": ("#e07420", "#f39a3e", "#f08a2c", "#f7ae58", 7, 0.0), "tints": ("#f6922e", "#e07420"), "size": 0.095, "gloss": 0.6, "tilt": 0.3},
    "banana-slices": {"shape": round_slice(), "paint": ("#e0b048", "#f9dc84", "#f3cc62", "#7a5224", 3, 0.1), "tints": ("#f3cf6c", "#e6b44a"), "size": 0.17, "gloss": 0.4, "tilt": 0.12},
    "ada-flakes": {"shape": _flake(), "tints": ("#fff4dc", "#f6e2bc"), "size": 0.1, "gloss": 0.7, "tilt": 0.12},
    "chicken-shreds": {"shape": _pulled(), "tints": ("#fbe8c2", "#dfb478"), "size": 0.145, "gloss": 0.35, "tilt": 0.25},
    "crisp-noodles": {"shape": _curl(0.3, 0.06), "tints": ("#f3c25e", "#d08a2c"), "size": 0.2, "gloss": 0.3, "tilt": 0.9},
    "croutons": {"shape": rounded_box((1, 1, 0.9), 12, 0.2, 0.04), "tints": ("#efc27a", "#b8752c"), "size": 0.17, "tilt": 0.5},
    "orange-slices": {"shape": round_slice(), "paint": ("#f08a1c", "#fff0cc", "#f9a532", "#fbb850", 9, 1.0), "tints": ("#ffb23c", "#f7881a"), "size": 0.2, "gloss": 0.7, "tilt": 0.2},
    "chocolate-shavings": {"shape": rounded_box((1, 0.5, 0.08), 10, 0.4, 0.1), "tints": ("#5a2c14", "#3a1a0a"), "size": 0.09, "gloss": 0.3, "tilt": 0.8},
    "cookie-crumbs": {"shape": rounded_box((1, 0.8, 0.6), 8, 0.4, 0.1), "tints": ("#3a2c28", "#1e1512"), "size": 0.05, "tilt": 0.9},
    "red-crumbs": {"shape": rounded_box((1, 0.8, 0.6), 8, 0.4, 0.12), "tints": ("#b01c24", "#7e1016"), "size": 0.045, "tilt": 0.9},
    "praline": {"shape": rounded_box((1, 0.8, 0.5), 10, 0.3, 0.12), "tints": ("#f0b04c", "#c07722"), "size": 0.07, "gloss": 0.9, "tilt": 0.8},
    "blueberries": {"shape": _ball(1, 1, 0.92), "tints": ("#4a4f8f", "#2c2f66"), "size": 0.085, "gloss": 0.3},
    "ker-berries": {"shape": _ball(1, 1, 0.94), "tints": ("#a3a04a", "#78752f"), "size": 0.065, "gloss": 0.5},
    "fenugreek-flecks": {"shape": _ball(1, 0.55, 0.2), "tints": ("#4f7a24", "#2f5414"), "size": 0.03},
    "pepper-powder": {"shape": _ball(1, 0.9, 0.8), "tints": ("#5a4632", "#33241a"), "size": 0.012},
}


def _material(tints: tuple[str, str], gloss: float, painted: bool):
    shader = Shader("bits")
    base = shader.mix(shader.ramp(shader.noise(9, 3), 0.4, 0.6), colour(tints[0]), colour(tints[1]))
    if painted:
        base = shader.mix(0.85, base, shader.attribute("Col"))
    return shader.surface(base, 0.4, None, coat=gloss, translucent=0.1)


def _kept_apart(places: np.ndarray, count: int, distance: float) -> np.ndarray:
    """As many of the places as keep their distance, `count` at most."""
    kept = places[:1]
    for place in places[1:]:
        if len(kept) < count and np.hypot(*(kept - place).T).min() > distance:
            kept = np.vstack([kept, place])
    return kept


def _bits(
    stage: Stage, shape: Shape, tints: tuple[str, str], size: float, gloss: float = 0.1, tilt: float = 0.4,
    at: Points = (), count: int = 20, spread: float = 0.7, lift: float = 0.012, spot: float = 0.0, larger: float = 1.0,
    paint: tuple[str, str, str, str, int, float] | None = None, apart: float = 0.0, masked: np.ndarray | None = None,
) -> None:
    """
    At places, or by chance over a share of the bed; with `spot`, `count` of them round each place. `apart` is how
    many times their size they keep from each other: round things that grow into each other are clay.
    """
    rng = stage.rng
    p = np.array(at, float) if len(at) else in_circle(rng, count, stage.bed.radius * spread)
    if apart:
        p = _kept_apart(in_circle(rng, count * 8, stage.bed.radius * spread), count, apart * size * larger)
    if spot and len(at):
        p = np.repeat(p, count, 0) + rng.normal(0, spot, (len(at) * count, 2))
    up = stage.up(p)
    at3 = stage.on(p) + up * (lift + size * larger * 0.25)
    painted = _painted(*paint) if paint else masked
    lay("bits", shape, rng, at3, _material(tints, gloss, painted is not None), size * larger, tilt, up, painted=painted)


parts_of(BITS, _bits)


def _sprout() -> tuple[Shape, np.ndarray]:
    """A green bean that has split its skin, and its white root, which lies in a bow: the shape and where it is root."""
    bean, faces = sphere(16, 20)
    bean = bean * [0.52, 0.4, 0.38]
    bean[:, 2] -= 0.07 * np.exp(-((bean[:, 1] / 0.07) ** 2)) * (bean[:, 2] > 0)
    t = np.linspace(0, 1, 22)
    root = np.c_[0.38 + 0.95 * np.sin(1.7 * t), 0.75 * t**1.6, 0.1 * np.sin(t * 3)]
    tail = tube(root, 0.135 * (1 - 0.62 * t) * np.minimum(1, (1 - t) * 9 + 0.05), 10)
    shape = join([(bean, faces), tail])
    is_root = np.r_[np.zeros(len(bean)), np.ones(len(tail[0]))]
    return shape, np.maximum(is_root, 0.8 * (np.r_[bean[:, 0], np.zeros(len(tail[0]))] > 0.38))


@part
def moong_sprouts(
    stage: Stage, count: int = 300, spread: float = 0.9, lift: float = 0.02, size: float = 0.105,
    greens: tuple[str, ...] = ("#b3b45a", "#8c9a40"), root: str = "#f7f2dc", tilt: float = 0.3,
) -> None:
    """As many of them in each green; how far they `tilt`: what stands up is a fang."""
    shape, is_root = _sprout()
    shader = Shader("sprouts")
    material = shader.surface(shader.attribute("Col"), 0.34, None, coat=0.3, coat_rough=0.12, translucent=0.16)
    white = np.array(colour(root))
    for tint in greens:
        green = np.array(colour(tint))
        painted = green + (white - green) * is_root[:, None]
        p = in_circle(stage.rng, count // len(greens), stage.bed.radius * spread)
        up = stage.up(p)
        lay("sprouts", shape, stage.rng, stage.on(p) + up * lift, material, size, tilt, up, painted=painted)


@part
def dates(stage: Stage, at: Points, length: float = 0.4, turns: list[float] = ()) -> None:
    """Dried: brown, shining, wrinkled along."""
    shader = Shader("date")
    base = shader.mix(shader.ramp(shader.noise(4, 5, 0.6), 0.36, 0.66), colour("#8a4a20"), colour("#4a200e"))
    wrinkles = shader.noise(7, 5, 0.65, stretch=(0.35, 2, 2), distortion=0.6)
    skin = shader.surface(base, 0.24, shader.bump(wrinkles, 0.9, 0.05), coat=0.6, coat_rough=0.12)
    for i, (x, y) in enumerate(at):
        v, faces = blob((length, length * 0.46, length * 0.42), 0.05, i + 2, 60)
        around = np.arctan2(v[:, 2], v[:, 1])
        v[:, 1:] *= (1 + 0.06 * np.sin(around * 9 + 5 * v[:, 0] + i))[:, None]
        where = tuple(stage.on(np.array([[x, y]]), length * 0.18)[0])
        add_mesh("date", (v, faces), skin, where, (0.3 * i, 0, turns[i % len(turns)] if turns else stage.rng.uniform(0, 6)))


@part
def fried_onions(stage: Stage, at: Points = (), count: int = 8, spread: float = 0.75, ribbons: int = 7, lift: float = 0.02) -> None:
    """Brown curled ribbons in small nests."""
    rng, parts = stage.rng, []
    for q in np.array(at, float) if len(at) else in_circle(rng, count, stage.bed.radius * spread):
        for _ in range(ribbons):
            t = np.linspace(0, 1, 14)
            angle = rng.uniform(0, 2 * np.pi) + rng.normal(0, 3.0) * t
            p = np.cumsum(np.stack([np.cos(angle), np.sin(angle)], -1) * rng.uniform(0.16, 0.34) / 14, 0)
            p = p - p.mean(0) + q + rng.normal(0, 0.075, 2)
            wave = rng.uniform(0, 0.06) + 0.025 * np.sin(t * 6 + rng.uniform(0, 6))
            path = stage.on(p)
            path[:, 2] += lift + wave
            parts.append(tube(path, 0.016 * np.sin(np.pi * (0.12 + 0.76 * t)) + 0.004, 7))
    add_mesh("onions", join(parts), foods.fried("#b0611f", "#5a250a", 0.3, 6, 14, 0.5, bumps=0.2))


@part
def onion_rings(stage: Stage, at: Points, size: float = 0.22, lift: float = 0.03) -> None:
    """Layers of an onion cut across, one within the other: clear white bands whose outer skin is purple."""
    shader = Shader("onion")
    base = shader.mix(shader.ramp(shader.noise(5, 3), 0.4, 0.65), colour("#fdf6f1"), colour("#f0d3dc"))
    base = shader.mix(shader.attribute("skin", True), base, colour("#a03a72"))
    material = shader.surface(base, 0.25, None, translucent=0.3, coat=0.4)
    t, b = np.linspace(0, 2 * np.pi, 72, endpoint=False)[:, None], np.linspace(0, 2 * np.pi, 16, endpoint=False)[None]
    out = np.sign(np.cos(b)) * np.abs(np.cos(b)) ** 0.7
    over = np.sign(np.sin(b)) * np.abs(np.sin(b)) ** 0.6
    for i, (x, y) in enumerate(at):
        r = size * stage.rng.uniform(0.8, 1.1)
        x, y, z = stage.on(np.array([[x, y]]), lift)[0]
        for share in (1.0, 0.76) if i % 3 else (1.0, 0.76, 0.52):
            ring = r * share * (1 + 0.05 * np.sin(2 * t + i) + 0.02 * np.sin(3 * t + 2 * i)) + 0.021 * out
            v = np.stack([ring * np.cos(t) * 1.04, ring * np.sin(t), 0.028 * over + 0.012 * np.sin(t * 2 + i)], -1).reshape(-1, 3)
            faces = grid_faces(73, 16, True) % (72 * 16)
            skin = smoothstep(0.3, 0.95, np.broadcast_to(out, ring.shape).ravel()) * 0.85
            shift = stage.rng.normal(0, 0.02 if share < 1 else 0, 2) * (1 + share)
            turn = (stage.rng.normal(0, 0.1), stage.rng.normal(0, 0.1), 0)
            add_mesh("ring", (v, faces), material, (x + shift[0], y + shift[1], z), turn, skin=skin)


def _chilli(stage: Stage, tint: str, at: Points, length: float, thick: float, turns: list[float], lift: float, cooked: bool = False) -> None:
    u = np.linspace(0, 1, 40)
    path = np.c_[u * length - length / 2, 0.12 * length * np.sin(u * 3), 0.04 * length * np.sin(u * 5)]
    shape = tube(path, thick * np.sin(np.pi * np.clip(0.08 + u * 0.9, 0, 1)) ** 0.5, 16)
    stalk = tube(np.array([path[0] + [0.02, 0, 0], path[0] - [0.05, -0.01, -0.02], path[0] - [0.12, -0.04, -0.05]]), thick * 0.3, 8)
    if cooked:
        shader = Shader("cooked chilli")
        base = shader.mix(shader.ramp(shader.noise(5, 5, 0.6), 0.42, 0.64), colour("#77803a"), colour("#8a6a2c"))
        wrinkles = shader.noise(9, 5, 0.65, stretch=(0.4, 2, 2), distortion=0.5)
        material = shader.surface(base, 0.32, shader.bump(wrinkles, 0.7, 0.04), coat=0.5, coat_rough=0.12)
    else:
        material = plain("chilli", tint, 0.2, coat=0.7)
    green = plain("stalk", "#5f8a34", 0.5)
    for i, (x, y) in enumerate(at):
        where = tuple(stage.on(np.array([[x, y]]), thick + lift)[0])
        turn = (0, 0, turns[i % len(turns)] if turns else stage.rng.uniform(0, 6))
        add_mesh("chilli", shape, material, where, turn)
        add_mesh("stalk", stalk, green, where, turn)


@part
def green_chilli(stage: Stage, at: Points, length: float = 0.8, thick: float = 0.06, turns: list[float] = (), lift: float = 0.0, cooked: bool = False) -> None:
    """Fresh, or `cooked` in a gravy: dull and wrinkled."""
    _chilli(stage, "#5a9a28", at, length, thick, turns, lift, cooked)


@part
def red_chilli(stage: Stage, at: Points, length: float = 0.34, thick: float = 0.03, turns: list[float] = (), lift: float = 0.0) -> None:
    _chilli(stage, "#9a1a0c", at, length, thick, turns, lift)


#: Half the angle of a wedge, how much longer than wide a lime is, and how far its peel and its pith reach in.
WEDGE, LONG, PEEL, PITH = 0.66, 1.14, 0.955, 0.885


def _cut_lime(side: int, seed: int) -> tuple[Shape, np.ndarray]:
    """
    A cut face of a wedge of size 1, its core along the x axis, and its colours: sacs of juice that run from the
    core to the peel, membranes between the segments, pith and the peel's edge.
    """
    t, k = np.linspace(0, np.pi, 220)[:, None], np.linspace(0, 1, 90)[None]
    bent = t + 0.05 * np.sin(3.1 * k + seed)
    place = bent * 4.4 / np.pi + 0.3 + 0.1 * seed
    wall = np.exp(-(((place - np.round(place)) * k / 0.055) ** 2)) + np.exp(-((np.sin(t) * k / 0.06) ** 2))
    sacs = np.sin(bent * 46 + 1.6 * np.sin(k * 7 + seed)) * np.sin(k * 17 + 2.3 * np.sin(bent * 19 + seed))
    juice = smoothstep(PITH + 0.01, PITH - 0.07, k + 0 * t) * np.clip(1 - wall, 0, 1)
    bulge = juice * (0.02 + 0.011 * sacs) - 0.02 * smoothstep(PEEL, 1, k)
    x, out, lean = LONG * np.cos(t) * k, np.sin(t) * k, WEDGE * side
    y = out * np.sin(lean) + side * bulge * np.cos(lean)
    z = -out * np.cos(lean) + bulge * np.sin(WEDGE)
    pale, deep, pith, peel = (np.array(colour(c)) for c in ("#dfe68c", "#b9c957", "#f6f5d6", "#7fa636"))
    tint = pith + (deep + (pale - deep) * (0.5 + 0.5 * sacs)[..., None] - pith) * juice[..., None]
    tint = tint + (peel - tint) * np.broadcast_to(smoothstep(PEEL - 0.015, PEEL + 0.015, k), juice.shape)[..., None]
    faces = grid_faces(220, 90)
    return (np.stack([x, y, z], -1).reshape(-1, 3), faces if side > 0 else faces[:, ::-1]), tint.reshape(-1, 3)


def _lime_peel() -> Shape:
    """The skin of a wedge: round both ways, drawn out a little where the stalk and the flower were."""
    t, a = np.linspace(0, np.pi, 120)[:, None], np.linspace(-WEDGE, WEDGE, 60)[None]
    tip = 0.05 * np.exp(-((np.sin(t) / 0.2) ** 2)) * np.sign(np.cos(t))
    out = np.sin(t) * (1 - 0.012 * smoothstep(0.9, 1, np.abs(a) / WEDGE))
    x = LONG * np.cos(t) + tip + 0 * a
    return np.stack([x, out * np.sin(a), -out * np.cos(a)], -1).reshape(-1, 3), grid_faces(120, 60)


@part
def lemon_wedge(
    stage: Stage, at: Points, size: float = 0.24, turns: list[float] = (), lift: float = 0.0, lean: float = 0.5,
) -> None:
    """A piece of a lime, cut along: it lies on its peel and leans over, one cut face up."""
    shader = Shader("lime")
    base = shader.attribute("Col")
    flesh = shader.surface(base, 0.22, None, coat=0.5, coat_rough=0.06, translucent=0.3)
    # Light that went in through the other face: what is full of juice is never dark.
    flesh = foods.glowing(shader, flesh, base, 0.06)
    shader = Shader("peel")
    base = shader.mix(shader.ramp(shader.noise(3.2, 4), 0.36, 0.68), colour("#8fb53a"), colour("#5f8f24"))
    base = shader.mix(shader.ramp(shader.noise(7, 3), 0.6, 0.75, 0, 0.5), base, colour("#b9bd4c"))
    pores = shader.ramp(shader.cells(30), 0.0, 0.4)
    peel = shader.surface(base, 0.34, shader.bump(pores, 0.35, 0.01), coat=0.4, coat_rough=0.15, translucent=0.06)
    cuts, skin = [(side, *_cut_lime(side, i)) for i, side in enumerate((-1, 1))], _lime_peel()
    for i, (x, y) in enumerate(at):
        where = tuple(stage.on(np.array([[x, y]]), lift + size * 0.97)[0])
        turn = (lean, 0.0, turns[i % len(turns)] if turns else stage.rng.uniform(0, 6))
        for _, face, tint in cuts:
            add_mesh("flesh", face, flesh, where, turn, (size,) * 3, Col=tint)
        add_mesh("peel", skin, peel, where, turn, (size,) * 3)


@part
def ghee(stage: Stage, at: Points = ((0, 0),), size: float = 0.3, tints: tuple[str, str] = ("#f6c84a", "#eab42e")) -> None:
    """A pool of melted ghee on what is soft."""
    for x, y in at:
        v, faces = disc(1.0, 40, 90)
        a = np.arctan2(v[:, 1], v[:, 0])
        edge = size * (1 + 0.16 * waves(np.c_[np.cos(a), np.sin(a)] * 1.3 + x, 2.0, 6))
        p = v[:, :2] * edge[:, None]
        r = np.hypot(v[:, 0], v[:, 1])
        where = stage.on(p + [x, y])
        where[:, 2] += 0.03 * np.sqrt(np.clip(1 - r**2, 0, 1)) - 0.004
        add_mesh("ghee", (where, faces), foods.glazed(*tints, 1, 1.0, 0.05, 0.0))


@part
def fresh_cream(stage: Stage, at: Points = ((0, 0),), size: float = 0.2) -> None:
    """A dollop: white butter, cream or curd."""
    for i, (x, y) in enumerate(at):
        shape = blob((size * 2, size * 2, size * 1.1), 0.08, i + 2)
        add_mesh("cream", shape, foods.milk("#fffdf6", "#fdf3da"), tuple(stage.on(np.array([[x, y]]), size * 0.3)[0]))
