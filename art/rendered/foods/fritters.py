"""What is dipped in batter or rolled in crumbs, and fried."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep
from modelling.shapes import Shape, blob, join, sphere, tube
from stage import Stage, part, parts_of

Places = list[tuple[float, float, float]]


def _craggy(size: tuple[float, float, float], seed: int, nubs: int = 40, rough: float = 0.1) -> Shape:
    v, faces = blob((2, 2, 2), rough, seed, 76)
    rng = np.random.default_rng(seed)
    for _ in range(nubs):
        d = rng.normal(size=3)
        d /= np.linalg.norm(d)
        v = v + v * rng.uniform(0.04, 0.16) * np.exp(-((v - d) ** 2).sum(1) / rng.uniform(0.004, 0.03))[:, None]
    return v * np.array(size) / 2, faces


def _strands(size: float, seed: int, count: int = 30) -> Shape:
    """Slices of onion in batter, round a middle that they hide."""
    rng, parts = np.random.default_rng(seed), []
    for _ in range(count):
        a, b = rng.normal(size=3), rng.normal(size=3)
        a /= np.linalg.norm(a)
        b = np.cross(a, b) / np.linalg.norm(np.cross(a, b))
        t = np.linspace(0, 1, 16)
        angle = rng.uniform(1.0, 2.1) * (t - 0.5)
        out = size * rng.uniform(0.4, 0.5) * (1 + 0.35 * (t - rng.uniform()) ** 2)
        path = out[:, None] * (np.cos(angle)[:, None] * a + np.sin(angle)[:, None] * b) * [1, 1, 0.8]
        parts.append(tube(path, size * 0.075 * (1 + 0.3 * np.sin(t * 19 + rng.uniform(0, 6))) * np.sin(np.pi * (0.1 + 0.8 * t)) ** 0.4, 9))
    v, faces = join(parts)
    return v + (0.012 * fractal(v + seed, 9, seed, 3))[:, None], faces


def _lay(stage: Stage, at: Places, shape_of, height: float, material, lean: float = 0.12, sink: float = 0.0) -> None:
    for i, (x, y, lift) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + height * (0.46 - sink) + lift)
        turn = (stage.rng.normal(0, lean), stage.rng.normal(0, lean), stage.rng.uniform(0, 6.3))
        add_mesh("fritter", shape_of(i), material, where, turn)
        if sink:
            stage.bed.islands.append((x, y, height * 0.5))


@part
def pakoras(stage: Stage, at: Places, size: float = 0.46, sink: float = 0.0, light: str = "#eeac48", dark: str = "#a0561a") -> None:
    """Lumps of batter; at (x, y, lift)."""
    crust = foods.fried(light, dark, 0.36, 2.8, 10, 0.35, (0.42, 0.72), 0.4, 0.6, 0.4)
    _lay(stage, at, lambda i: _craggy((size, size * 0.86, size * 0.74), i + 2), size * 0.74, crust, sink=sink)


@part
def onion_pakoras(stage: Stage, at: Places, size: float = 0.5) -> None:
    crust = foods.fried("#f7bd5c", "#b5641c", 0.34, 3.4, 12, 0.4, (0.44, 0.74), 0.4, 0.5, 0.35)
    heart = foods.fried("#dc9238", "#a0561a", 0.4)
    _lay(stage, at, lambda i: _strands(size, i + 3), size * 0.8, crust)
    _lay(stage, at, lambda i: blob((size * 0.84,) * 3, 0.08, i, 30), size * 0.8, heart)


@part
def manchurian_balls(stage: Stage, at: Places, size: float = 0.4, sink: float = 0.0, light: str = "#a24a16", dark: str = "#5a1f08") -> None:
    """Fried, then tossed in a dark sauce."""
    glaze = foods.fried(light, dark, 0.2, 3.0, 9, 0.9, (0.4, 0.68), 0.4, 0.5, 0.3)
    _lay(stage, at, lambda i: _craggy((size, size * 0.92, size * 0.86), i + 5, 26, 0.07), size * 0.86, glaze, sink=sink)


def _fillet(size: tuple[float, float, float], seed: int, grain: float) -> Shape:
    v, faces = sphere(90, 130)
    v = np.c_[v[:, 0], v[:, 1] * (1 - 0.3 * smoothstep(-0.2, 1, v[:, 0])), np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.6]
    v[:, 1] += 0.14 * np.sin(v[:, 0] * 2 + seed)
    v *= 1 + (0.045 * fractal(v + seed, 2.6, seed, 4))[:, None]
    v = v * np.array(size) / 2
    v[:, 2] += 0.06 * size[0] * (v[:, 0] / size[0] * 2) ** 2 * (1 if seed % 2 else -0.4)
    return v + (grain * fractal(v + seed, 15, seed + 3, 3, 0.7))[:, None] * [0.5, 0.5, 1], faces


#: Size, colours, how crumbed it is.
FISH: dict[str, dict] = {
    "battered-fish": {"size": (0.98, 0.44, 0.26), "light": "#eda03a", "dark": "#a64c10", "grain": 0.008},
    "breaded-fish": {"size": (1.16, 0.66, 0.24), "light": "#e7a348", "dark": "#9c5418", "grain": 0.014},
    "semolina-fish": {"size": (1.5, 0.36, 0.24), "light": "#e8923a", "dark": "#a23c10", "grain": 0.016},
}


def _fish(stage: Stage, at: list[tuple[float, float, float, float]], size: tuple[float, float, float], light: str, dark: str, grain: float, scale: float = 1.0) -> None:
    """Fillets; at (x, y, lift, turn)."""
    crust = foods.fried(light, dark, 0.4, 3.0, 26, 0.25, (0.42, 0.72), 0.7, 0.8, 0.35)
    for i, (x, y, lift, turn) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size[2] * scale * 0.55 + lift)
        lean = (stage.rng.normal(0, 0.08), stage.rng.normal(0, 0.08), turn)
        add_mesh("fillet", _fillet(size, i + 1, grain), crust, where, lean, (scale,) * 3)


parts_of(FISH, _fish)


@part
def fish_steaks(
    stage: Stage, at: list[tuple[float, float, float]], size: float = 0.62, sink: float = 0.4, light: str = "#f4d9a0",
    dark: str = "#d9a656", skin: str = "#6a6258", stain: str = "#e9bb34", lean: tuple[float, float] = (0.0, 0.0),
    cover: float = 0.92,
) -> None:
    """Slices across a river fish, with their skin; at (x, y, turn)."""
    shader = Shader("fish")
    flakes, cloud = shader.noise(14, 4, stretch=(1, 3, 1), distortion=1.0), shader.noise(4, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    base = shader.mix(shader.ramp(flakes, 0.56, 0.66, 0, 0.5), base, colour(dark))
    base = shader.mix(shader.attribute("flakes", True), base, colour(dark))
    base = shader.mix(shader.attribute("skin", True), base, colour(skin))
    base = shader.mix(shader.ramp(shader.noise(2.6, 6, 0.6, distortion=0.5), 0.34, 0.5, 0.25 * cover, cover), base, colour(stain))
    material = shader.surface(base, 0.3, shader.bump(flakes, 0.35, 0.02), coat=0.5, coat_rough=0.1, translucent=0.05)
    for i, (x, y, turn) in enumerate(at):
        v, faces = sphere(70, 150)
        a = np.arctan2(v[:, 1], v[:, 0])
        side = np.hypot(v[:, 0], v[:, 1])
        flat = np.minimum(1.0, side * 1.12)
        outline = (1 - 0.42 * np.exp(-((np.abs(a + 1.57) / 0.3) ** 2))) * (1 + 0.06 * np.sin(3 * a + i))
        q = np.c_[np.cos(a) * flat * outline, np.sin(a) * flat * outline * 0.78, np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.32 * 0.3]
        q += (0.014 * fractal(q + i, 5, i + 1))[:, None]
        rim = smoothstep(0.93, 0.99, flat)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.3 * (0.5 - sink))
        away = np.hypot(np.abs(q[:, 0]) - 0.34, q[:, 1] * 1.2 - 0.1)
        lines = np.exp(-((np.sin(away * 17 + 0.6 * np.sin(a * 5)) / 0.3) ** 2)) * (flat < 0.86)
        middle = np.exp(-((np.abs(q[:, 0]) / 0.03) ** 2)) * (q[:, 1] < 0.3)
        turned_to = (lean[0] + stage.rng.normal(0, 0.1), lean[1] + stage.rng.normal(0, 0.1), turn)
        add_mesh("steak", (q * size, faces), material, where, turned_to, skin=rim, flakes=0.75 * np.maximum(lines, middle))
        stage.bed.islands.append((x, y, size * 0.8))


@part
def pressed_laddus(
    stage: Stage, at: Places, radius: float = 0.33, light: str = "#d9a050", dark: str = "#b0722c", nut: str = "#f0d29a",
    nuts: int = 26, gloss: float = 0.25,
) -> None:
    """Balls of flour roasted in ghee or of fruit, with nuts in them; at (x, y, lift)."""
    paste = foods.fried(light, dark, 0.5, 3, 14, gloss, (0.4, 0.7), 0.6, 0.5, 0.2)
    kernel = plain("nut", nut, 0.4, coat=0.2)
    for i, (x, y, lift) in enumerate(at):
        rng = np.random.default_rng(i + 7)
        v, faces = blob((2, 2, 1.86), 0.035, i + 1, 70)
        v = v * radius * (1 + 0.02 * fractal(v, 9, i + 2, 3))[:, None]
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.9 + lift])
        add_mesh("laddu", (v, faces), paste, tuple(where))
        for k in range(nuts):
            d = rng.normal(size=3)
            d /= np.linalg.norm(d)
            s = rng.uniform(0.05, 0.11)
            shape = blob((s * 1.3, s * 0.8, s * 0.6), 0.08, k, 12)
            add_mesh("nut", shape, kernel, tuple(where + d * radius * 0.97), tuple(rng.uniform(0, 6, 3)))
