"""Samosas, kachoris and pooris."""
import numpy as np
from mathutils import Euler

from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, waves
from modelling.shapes import Shape, blob, rounded_box, sphere
from stage import Stage, part

Points = list[tuple[float, float]]


def _samosa(seed: int) -> Shape:
    """A puffed pyramid of three sides with crimped seams: a ball under the smooth maximum of four planes."""
    d, faces = sphere(130, 180)
    corners = np.array([[0, 0, 0.95], [0.92, -0.3, -0.12], [-0.92, -0.3, -0.12], [0, 0.72, -0.16]])
    middle = corners.mean(0)
    corners = corners - middle
    walls = []
    for i in range(4):
        a, b, c = (corners[j] for j in range(4) if j != i)
        n = np.cross(b - a, c - a)
        n /= np.linalg.norm(n)
        n *= np.sign(n @ (a + b + c))
        walls.append(np.maximum(d @ n, 0) / (n @ a))
    q = np.stack(walls)
    r = np.minimum(1 / np.maximum((q**4.6).sum(0) ** (1 / 4.6), 0.35), 2.3)
    ranked = np.sort(q, 0)
    seam = np.exp(-(((ranked[-1] - ranked[-2]) / (0.06 * ranked[-1])) ** 2))
    v = d * r[:, None] * (1 + 0.07 * (1 - seam) * np.clip(ranked[-1] - ranked[-2], 0, 0.8))[:, None]
    v += d * (0.026 * seam * (1 + 0.6 * np.sin(v[:, 0] * 30 + v[:, 2] * 24)))[:, None]
    v += d * (0.016 * fractal(v + seed, 3, seed) * (1 - seam))[:, None]
    rng = np.random.default_rng(seed)
    for _ in range(90):
        p, w = v[rng.integers(len(v))], rng.uniform(0.015, 0.04)
        v += d * (w * 0.7 * np.exp(-((v - p) ** 2).sum(1) / w**2))[:, None]
    return v + middle, faces


def _filling(where: np.ndarray, turn: Euler, scale: float, cut: np.ndarray, normal: np.ndarray, rng: np.random.Generator) -> None:
    shader = Shader("filling")
    base = shader.mix(shader.ramp(shader.noise(8, 5), 0.35, 0.7), colour("#fbe19a"), colour("#e6b450"))
    potato = shader.surface(base, 0.45, shader.bump(shader.noise(30, 4), 0.35, 0.02), coat=0.2)
    pea, spice = plain("pea", "#7fb838", 0.3, coat=0.4), plain("spice", "#b8511a", 0.4)
    spin, middle = np.array(turn.to_matrix()), cut.mean(0)
    for k in range(120):
        q = middle + (cut[rng.integers(len(cut))] - middle) * rng.uniform(0.1, 0.84) + normal * rng.uniform(-0.03, 0.035)
        s = rng.uniform(0.06, 0.12)
        is_pea = k % 6 == 0
        shape = blob((0.11,) * 3, 0.03, k, 16) if is_pea else rounded_box((s, s * 0.85, s * 0.7), 10, 0.45, 0.02, k)
        add_mesh("filling", shape, pea if is_pea else spice if k % 13 == 5 else potato, tuple(spin @ (q * scale) + where), tuple(rng.uniform(0, 6, 3)))


@part
def samosas(stage: Stage, at: list[tuple[float, float, float]], scale: float = 1.0, open_last: bool = True, lean: float = 0.0) -> None:
    """At (x, y, turn); the last is cut open and shows potato and peas."""
    crust = foods.fried("#eba94c", "#a3541a", 0.38, 2.4, 10, 0.3, (0.4, 0.72), 0.35, 0.8, 0.35)
    for i, (x, y, spin) in enumerate(at):
        v, faces = _samosa(i + 3)
        last = open_last and i == len(at) - 1
        turn = Euler((-0.3 if last else lean, 0, spin))
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.22 * scale])
        if last:
            n = np.array([0.8, -0.55, 0.25])
            n /= np.linalg.norm(n)
            deep = np.maximum(v @ n - 0.16, 0)
            v = v - n * deep[:, None]
            _filling(where, turn, scale, v[deep > 0], n, stage.rng)
        add_mesh("samosa", (v, faces), crust, tuple(where), tuple(turn), (scale,) * 3)


@part
def kachoris(stage: Stage, at: Points, radius: float = 0.5, lifts: list[float] = (), tilts: list[tuple[float, float]] = (), open_last: bool = True) -> None:
    """Round, puffed and flaky; the last is broken open and shows its brown lentils."""
    crust = foods.fried("#eaa84c", "#a0541a", 0.4, 2.6, 8, 0.25, (0.42, 0.72), 0.4, 0.6, 0.35)
    shader = Shader("lentils")
    base = shader.mix(shader.ramp(shader.noise(9, 5), 0.35, 0.7), colour("#b9762e"), colour("#85481a"))
    filling = shader.surface(base, 0.6, shader.bump(shader.noise(40, 5), 0.5, 0.03))
    rng = stage.rng
    for i, (x, y) in enumerate(at):
        v, faces = sphere(80, 120)
        v = np.c_[v[:, :2], np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.9 * 0.56]
        v += (0.03 * fractal(v + i, 3, i + 1, 4))[:, None] * v
        gen = np.random.default_rng(i)
        for _ in range(60):
            p, w = v[gen.integers(len(v))], gen.uniform(0.03, 0.09)
            v += v * (w * 0.35 * np.exp(-((v - p) ** 2).sum(1) / w**2))[:, None]
        v = v * radius
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.5 + (lifts[i % len(lifts)] if len(lifts) else 0)])
        lean = tilts[i % len(tilts)] if len(tilts) else (0, 0)
        if open_last and i == len(at) - 1:
            n = np.array([0.1, -0.75, 0.65])
            n /= np.linalg.norm(n)
            deep = np.maximum(v @ n - radius * 0.2 + 0.04 * waves(v, 9, 3), 0)
            v = v - n * deep[:, None]
            cut = v[deep > 0]
            for k in range(150):
                q = cut.mean(0) + (cut[rng.integers(len(cut))] - cut.mean(0)) * rng.uniform(0, 0.82)
                s = rng.uniform(0.04, 0.1)
                add_mesh("lentils", rounded_box((s, s, s * 0.8), 8, 0.5, 0.03, k), filling, tuple(where + q + n * rng.uniform(-0.02, 0.03)), tuple(rng.uniform(0, 6, 3)))
            add_mesh("kachori", (v, faces), crust, tuple(where))
        else:
            add_mesh("kachori", (v, faces), crust, tuple(where), (*lean, gen.uniform(0, 6)))


@part
def pooris(stage: Stage, at: list[tuple[float, float, float, float, float]], radius: float = 0.62, light: str = "#f4bd5a", dark: str = "#b9691c") -> None:
    """Balloons of thin dough; at (x, y, lift, lean forward, lean aside)."""
    crust = foods.fried(light, dark, 0.4, 2.4, 9, 0.25, (0.42, 0.72), 0.26, 0.6, 0.35)
    for i, (x, y, lift, lean, aside) in enumerate(at):
        v, faces = sphere(80, 120)
        h = np.where(v[:, 2] > 0, v[:, 2] * 0.62, v[:, 2] * 0.34)
        rim = np.exp(-((v[:, 2] / 0.09) ** 2))
        v = np.c_[v[:, :2] * (1 + 0.03 * rim)[:, None], h]
        v += v * (0.025 * fractal(v + i * 1.3, 2.2, i + 1, 3))[:, None]
        v[:, 2] += 0.02 * waves(v[:, :2], 6, i) * (v[:, 2] > 0)
        add_mesh("poori", (v * radius, faces), crust, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.32 + lift), (lean, aside, i * 1.7))


@part
def lukhmis(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.66) -> None:
    """Flaky fried squares, filled with mince; at (x, y, lift, turn)."""
    crust = foods.fried("#eeb258", "#a85a1a", 0.38, 2.4, 10, 0.3, (0.44, 0.74), 0.4, 0.7, 0.3)
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = rounded_box((1, 1, 0.34), 60, 0.16, 0.0, i)
        middle = np.exp(-(v[:, 0] ** 2 + v[:, 1] ** 2) / 0.14)
        v[:, 2] *= 0.62 + 0.75 * middle
        v += (0.014 * fractal(v + i, 4, i + 2, 4))[:, None] * [1, 1, 1.4]
        v[:, 2] += 0.012 * np.sin((np.abs(v[:, 0]) + np.abs(v[:, 1])) * 60) * (np.maximum(np.abs(v[:, 0]), np.abs(v[:, 1])) > 0.41)
        add_mesh("pastry", (v * size, faces), crust, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.15 + lift), (stage.rng.normal(0, 0.06), stage.rng.normal(0, 0.06), turn))


