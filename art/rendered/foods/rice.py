"""Rice by the grain, and what is cooked soft."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import Height, frames, in_circle, normals, scatter
from modelling.shapes import Shape, disc, sphere
from stage import Stage, part

#: Colours of the grains: most of them, some in patches, few, and brown ones.
PALETTES = {
    "plain": ("#f6efe2", "#ece0c8", "#fbf6ea", "#e2d3b4"),
    "biryani": ("#fff3dc", "#f9b22c", "#e98a10", "#cf9a5c"),
    "mutton-biryani": ("#f7dfb4", "#e39a2c", "#c4661a", "#b07a40"),
    "vegetable-biryani": ("#fff2d2", "#f7c53c", "#eea21e", "#e6c98a"),
    "egg-biryani": ("#ffe9b8", "#f5a92a", "#e0761a", "#d09a52"),
    "paneer-biryani": ("#fff1d6", "#f2b640", "#e2862a", "#d8a868"),
    "curd": ("#ffffff", "#fffaf2", "#fdf6ea", "#fbf3e4"),
    "pongal": ("#fbdf96", "#f6cc6c", "#efba52", "#e8ac4a"),
    "poha": ("#fbe08a", "#f6cc5a", "#f0bc44", "#fbeeb8"),
    "schezwan": ("#f3b678", "#e2783a", "#cf4a1c", "#e8985a"),
    "fried-rice": ("#fdf0d2", "#f5dca4", "#e6b86c", "#d99a4c"),
    "millet": ("#f4dd9a", "#eccb74", "#dfb455", "#f8e9bc"),
    "quinoa": ("#fbf0d0", "#f3e0b0", "#e2c584", "#c9a05c"),
    "upma": ("#fdf0d4", "#f7e2b6", "#efd296", "#e8c27c"),
    "pulao": ("#fff1cc", "#fbe2a0", "#f3cd74", "#e0bd84"),
    "prawn-biryani": ("#ffe6bc", "#f3a047", "#dd6a22", "#d08a4c"),
    "lemon": ("#fdd94a", "#fbe684", "#f6c832", "#fdeeb0"),
    "bisi-bele": ("#d98a34", "#c8722a", "#b45a1c", "#e0a04c"),
}

#: Those that come from a wok.
TOSSED = {"fried-rice", "schezwan"}


def grain(long: float = 1.0) -> Shape:
    """A bent grain about one unit long."""
    v, faces = sphere(9, 7)
    v = v * [0.21, 0.21, 1]
    v = np.stack([v[:, 2] * long, v[:, 0], v[:, 1]], -1)
    v[:, 2] -= 0.1 * v[:, 0] ** 2
    return v, faces


def heap(stage: Stage, radius: float, height: float, lumps: float, seed: int = 9, flat: float = 0.8) -> Height:
    """The surface of a heap on the present bed, of points of the scene."""
    ground, centre = stage.bed.height, np.array([stage.bed.x, stage.bed.y])

    def surface(p: np.ndarray) -> np.ndarray:
        q = p - centre
        r = np.hypot(q[:, 0], q[:, 1]) / radius
        rise = height * np.clip(1 - r**2, 0, 1) ** flat
        return ground(p) + 0.03 + rise + lumps * waves(q, 3.1, seed) * np.clip(1.1 - r, 0, 1) + 0.3 * lumps * waves(q, 9, 12)

    return surface


def _colours(rng: np.random.Generator, p: np.ndarray, palette: str) -> np.ndarray:
    most, patches, few, brown = (np.array(colour(c)) for c in PALETTES[palette])
    n = len(p)
    f, chance = fractal(p, 2.6, 21) + rng.normal(0, 0.45, n), rng.uniform(0, 1, n)
    shown = np.where((f > 0.45)[:, None], patches, most)
    shown = np.where((f > 1.35)[:, None], few, shown)
    shown = np.where(((f < -1.0) & (chance > 0.45))[:, None], brown, shown)
    return shown * rng.uniform(0.9, 1.04, (n, 1))


def _clumped(stage: Stage, smooth: Height, radius: float, height: float) -> Height:
    """A heap of lumps, with hollows between them."""
    middles = in_circle(stage.rng, 110, radius * 0.98) + [stage.bed.x, stage.bed.y]
    sizes = stage.rng.uniform(0.08, 0.17, len(middles)) * radius

    def surface(p: np.ndarray) -> np.ndarray:
        rise = np.zeros(len(p))
        for middle, size in zip(middles, sizes):
            away = ((p - middle) ** 2).sum(1) / size**2
            rise = np.maximum(rise, size / 0.17 * np.sqrt(np.clip(1 - away, 0, 1)))
        return smooth(p) + height * (rise - 0.5)

    return surface


def _core(stage: Stage, surface: Height, radius: float, material, sink: float) -> None:
    v, faces = disc(radius * 0.99, 90, 180)
    world = v[:, :2] + [stage.bed.x, stage.bed.y]
    v[:, 2] = surface(world) - sink
    add_mesh("core", (v, faces), material, (stage.bed.x, stage.bed.y, 0))


@part
def rice_heap(
    stage: Stage, radius: float = 1.2, height: float = 0.55, palette: str = "plain", count: int = 11000,
    length: float = 0.08, lumps: float = 0.035, loose: int = 50, wide: float = 1.0, flat: float = 1.0,
    apart: float = 0.0, shade: float = 1.0, glow: float = 0.0,
) -> None:
    """
    Separate grains lying about in the surface of a heap; `loose` ones lie round it; flakes are `wide` and `flat`.
    `apart` is how high grains lie over each other: each is seen then, also where the light falls straight on
    them; `shade` is how dark the lower ones are. White ones `glow`: light goes through them.
    What was tossed in a wok sticks together in clumps.
    """
    rng = stage.rng
    surface = heap(stage, radius, height, lumps)
    if palette in TOSSED:
        surface = _clumped(stage, surface, radius, 0.07)
    # Between lumps one sees further in, and grains are fewer on their sides.
    within = PALETTES[palette][1 if palette in TOSSED else 3]
    _core(stage, surface, radius, foods.plain("core", within, 0.7), 0.02)
    p = in_circle(rng, count, radius) + [stage.bed.x, stage.bed.y]
    up = normals(surface, p)
    out = rng.uniform(-0.02, 0.016 + apart, count)
    at = np.c_[p, surface(p)] + up * out[:, None]
    size = length * rng.uniform(0.75, 1.15, count)
    shape = grain()
    shape[0][:, 1:] *= [wide, flat]
    placed = frames(rng, up, 0.06 + 2 * apart) * size[:, None, None]
    tints = _colours(rng, p, palette)
    if apart:
        # Those below lie in the shade of the others, which few samples and a mean of them would lose.
        deep = np.clip(1 - (out + 0.02) / (0.036 + apart), 0, 1)[:, None]
        tints = tints * rng.uniform(0.88, 1, (count, 1)) * (1 - shade * deep**1.5 * np.array([0.3, 0.42, 0.62]))
    scatter("rice", shape, placed, at, foods.grains(apart > 0, glow), tints)
    if loose:
        q = in_circle(rng, loose, radius * 1.04, 0.95) + [stage.bed.x, stage.bed.y]
        flat = frames(rng, np.tile([0, 0, 1.0], (loose, 1)), 0.1) * length
        scatter("loose", shape, flat, np.c_[q, np.maximum(stage.bed.height(q), surface(q) - 0.02) + 0.02], foods.grains(), _colours(rng, q, palette))
    stage.raise_to(lambda q: surface(q) + 0.8 * apart, radius)


@part
def soft_rice(
    stage: Stage, radius: float = 1.0, height: float = 0.3, palette: str = "pongal", count: int = 5000,
    length: float = 0.075, lumps: float = 0.05, wet: str = "", gloss: float = 0.4, flat: float = 0.55,
) -> None:
    """Grains half sunk in what they were cooked to: curd rice, pongal, khichdi. `wet` is its colour."""
    rng = stage.rng
    surface = heap(stage, radius, height, lumps, 14, flat)
    base = wet or PALETTES[palette][0]
    _core(stage, surface, radius, foods.milk(base, PALETTES[palette][2], gloss, 0.5), 0.0)
    p = in_circle(rng, count, radius * 0.985) + [stage.bed.x, stage.bed.y]
    up = normals(surface, p)
    at = np.c_[p, surface(p)] + up * rng.uniform(-0.016, 0.004, count)[:, None]
    shape = grain(0.8)
    shape[0][:, 1:] *= 1.5
    transforms = frames(rng, up, 0.2) * (length * rng.uniform(0.75, 1.15, count))[:, None, None]
    shader = Shader("soft grains")
    material = shader.surface(shader.attribute("Col"), 0.32, None, coat=gloss, coat_rough=0.08, translucent=0.12)
    scatter("grains", shape, transforms, at, material, _colours(rng, p, palette))
    stage.raise_to(surface, radius)


@part
def halwa(
    stage: Stage, radius: float = 0.9, height: float = 0.4, light: str = "#f4942c", dark: str = "#d0601a",
    count: int = 2600, size: float = 0.07, long: float = 1.0, lumps: float = 0.06, gloss: float = 0.5, flat: float = 0.6,
) -> None:
    """A soft glossy heap of crumbs (semolina) or, with `long` ones, of shreds (carrot)."""
    rng = stage.rng
    surface = heap(stage, radius, height, lumps, 17, flat)
    _core(stage, surface, radius, foods.glazed(light, dark, 3, gloss, 0.3, 0.35), 0.01)
    p = in_circle(rng, count, radius * 0.99) + [stage.bed.x, stage.bed.y]
    up = normals(surface, p)
    shape = grain(long)
    if long <= 1:
        shape = sphere(8, 8)
        shape = shape[0] * [0.5, 0.42, 0.38], shape[1]
    transforms = frames(rng, up, 0.25) * (size * rng.uniform(0.5, 1.3, count))[:, None, None]
    at = np.c_[p, surface(p)] + up * rng.uniform(-0.02, 0.012, count)[:, None]
    mixed = smoothstep(-1, 1, fractal(p, 4, 3) + rng.normal(0, 0.6, count))[:, None]
    tints = np.array(colour(light)) * mixed + np.array(colour(dark)) * (1 - mixed)
    shader = Shader("crumbs")
    material = shader.surface(shader.attribute("Col"), 0.3, None, coat=gloss, coat_rough=0.08, translucent=0.15)
    scatter("crumbs", shape, transforms, at, material, tints)
    stage.raise_to(surface, radius)
