"""What stands in a gravy and has a form of its own: koftas, whole eggs, mushrooms, chaap; and what is crumbled."""
import numpy as np

from foods.rice import halwa, heap
from foods.tandoor import charred
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep
from modelling.scatter import in_circle, lay
from modelling.shapes import blob, lathe, rounded_box, tube
from stage import Stage, part

Points = list[tuple[float, float]]
Places = list[tuple[float, float, float]]


@part
def koftas(stage: Stage, at: Places, size: float = 0.52, sink: float = 0.3, light: str = "#d98f3c", dark: str = "#8f4a16") -> None:
    """Balls of paneer and potato, fried; at (x, y, turn)."""
    crust = foods.fried(light, dark, 0.34, 3, 12, 0.5, (0.42, 0.72), 0.4, 0.6, 0.35)
    for i, (x, y, turn) in enumerate(at):
        shape = blob((size, size * 0.84, size * 0.8), 0.05, i + 3, 60)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.8 * (0.5 - sink))
        add_mesh("kofta", shape, crust, where, (stage.rng.normal(0, 0.2), stage.rng.normal(0, 0.2), turn))
        stage.bed.islands.append((x, y, size * 0.42))


@part
def boiled_eggs(stage: Stage, at: Points, scale: float = 1.0, sink: float = 0.25, stain: str = "", slit: bool = True) -> None:
    """Whole, slit so that the masala gets in."""
    shader = Shader("egg")
    base = shader.mix(shader.ramp(shader.noise(2.4, 4), 0.4, 0.7), colour("#fffaf0"), colour("#f8ecd2"))
    if stain:
        base = shader.mix(shader.ramp(shader.noise(2.6, 6, 0.65), 0.46, 0.62, 0, 0.85), base, colour(stain))
    base = shader.mix(shader.attribute("slit", True), base, colour(stain or "#f2bc4a"))
    white = shader.surface(base, 0.26, shader.bump(shader.noise(6, 3), 0.05, 0.02), coat=0.6, coat_rough=0.08, translucent=0.1)
    for i, (x, y) in enumerate(at):
        v, faces = blob((0.6, 0.46, 0.46), 0.008, i + 1, 80)
        v[:, 1:] *= (1 - 0.18 * v[:, 0] / 0.3)[:, None]
        cut = np.zeros(len(v))
        if slit:
            for k in (-0.1, 0.04, 0.17):
                cut = np.maximum(cut, np.exp(-(((v[:, 0] - k) / 0.018) ** 2)) * (v[:, 2] > 0.05))
            v[:, 2] -= 0.03 * cut
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.46 * scale * (0.5 - sink))
        turn = (stage.rng.normal(0, 0.2), stage.rng.normal(0, 0.15), stage.rng.uniform(0, 6.3))
        add_mesh("egg", (v, faces), white, where, turn, (scale,) * 3, slit=cut * 0.85)
        stage.bed.islands.append((x, y, 0.26 * scale))


@part
def button_mushrooms(
    stage: Stage, at: Points, scale: float = 1.0, sink: float = 0.3, light: str = "#d2a676", dark: str = "#99652f", lift: float = 0.0,
) -> None:
    """Cut in halves that lie with the cut up: one knows them by it. Each fourth is whole."""
    shader = Shader("mushroom")
    cloud, fine = shader.noise(3, 5, 0.6), shader.noise(26, 4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    base = shader.mix(shader.ramp(shader.noise(2.4, 5, 0.6), 0.52, 0.7, 0, 0.7), base, colour("#7a4218"))
    flesh = shader.mix(shader.ramp(cloud, 0.4, 0.7), colour("#f8e8c8"), colour("#e2bb84"))
    base = shader.mix(shader.attribute("flesh", True), base, flesh)
    base = shader.mix(shader.attribute("gills", True), base, colour("#6a4020"))
    material = shader.surface(base, 0.3, shader.bump(fine, 0.2, 0.015), coat=0.5, coat_rough=0.1)
    profile = [(0, -0.22), (0.08, -0.22), (0.085, -0.08), (0.1, 0.0), (0.2, -0.03), (0.27, 0.02), (0.27, 0.1), (0.2, 0.2), (0, 0.25)]
    v, faces = lathe(profile, 120)
    cut = v[:, 1] > 0
    half = np.c_[v[:, 0], np.where(cut, 0.0, v[:, 1]), v[:, 2]]
    r = np.abs(half[:, 0])
    depth = ((v[:, 2] + 0.02) ** 2 + v[:, 0] ** 2) ** 0.5
    rim = smoothstep(0.02, 0.0, np.abs(half[:, 2] - 0.035) - 0.012 + 0 * depth) * (r > 0.09) * (r < 0.23) * cut
    for i, (x, y) in enumerate(at):
        whole = i % 4 == 3
        spin = stage.rng.uniform(-1.3, 1.3)
        turn = (stage.rng.normal(0.3, 0.2), 0, spin) if whole else (1.2 + stage.rng.normal(0, 0.12), 0, spin)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift + scale * ((0.14 if whole else 0.18) - 0.3 * sink))
        q = (v if whole else half) * (1 + 0.02 * fractal(v + i, 5, i + 1)[:, None])
        add_mesh("mushroom", (q, faces), material, where, turn, (scale,) * 3, flesh=0.0 * rim if whole else cut.astype(float), gills=0 * rim if whole else rim * 0.8)
        stage.bed.islands.append((x, y, 0.22 * scale))


@part
def soya_chaaps(
    stage: Stage, at: Places, length: float = 0.66, radius: float = 0.17, sink: float = 0.3, light: str = "#d9883c", dark: str = "#9c4a18",
) -> None:
    """Rolls of soya wound on a stick in ribbons, grilled and cut; at (x, y, turn)."""
    material = charred(light, dark, "#4a1e0a", 0.58, 0.5, 0.4)
    for i, (x, y, turn) in enumerate(at):
        t = np.linspace(0, 1, 90)
        ribs = 0.86 + 0.14 * np.abs(np.sin(t * np.pi * 6 + i))
        r = radius * ribs * np.sin(np.pi * np.clip(0.03 + 0.94 * t, 0, 1)) ** 0.25
        v, faces = tube(np.c_[(t - 0.5) * length, 0.02 * np.sin(t * 4 + i), 0 * t], r, 40)
        v[:, 0] += 0.06 * v[:, 1] / radius
        v += (0.01 * fractal(v + i, 8, i + 1, 3))[:, None]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 2 * (0.5 - sink))
        add_mesh("chaap", (v, faces), material, where, (stage.rng.uniform(0, 6), stage.rng.normal(0, 0.1), turn))
        stage.bed.islands.append((x, y, radius * 1.3))


def _mince(stage: Stage, radius: float, height: float, light: str, dark: str) -> None:
    halwa(stage, radius, height, light, dark, 2600, 0.085, 1.0, 0.06, 0.55)


@part
def minced_meat(stage: Stage, radius: float = 0.9, height: float = 0.3) -> None:
    """Fried with onions until it is dry and brown."""
    _mince(stage, radius, height, "#9a5a2c", "#56260f")


@part
def scrambled_egg(stage: Stage, count: int = 260, spread: float = 0.85, radius: float = 0.86, height: float = 0.3) -> None:
    """Soft lumps, yellow with white in them."""
    rng = stage.rng
    surface = heap(stage, radius, height, 0.05, 11, 0.8)
    centre = np.array([stage.bed.x, stage.bed.y])
    p = in_circle(rng, count, radius * spread * 1.1)
    at = np.c_[p + centre, surface(p + centre) - 0.02]
    tints = np.where(rng.uniform(0, 1, (count, 1)) > 0.24, np.array(colour("#f7c447")), np.array(colour("#fff1cc")))
    shader = Shader("scrambled")
    base = shader.mix(shader.ramp(shader.noise(8, 4), 0.55, 0.72, 0, 0.6), shader.attribute("Col"), colour("#d98f26"))
    material = shader.surface(base, 0.36, shader.bump(shader.noise(18, 4), 0.25, 0.02), coat=0.4, translucent=0.12)
    lump = rounded_box((1, 0.8, 0.6), 12, 0.6, 0.11, 3)
    lay("egg", lump, rng, at, material, 0.16, 0.8, colours=tints * rng.uniform(0.88, 1.06, (count, 1)))
    v, faces = blob((radius * 2 * spread, radius * 2 * spread, height * 1.6), 0.05, 4, 40)
    add_mesh("under", (v, faces), plain("under", "#eab23c", 0.5), (*centre, stage.z() + 0.02))
    stage.raise_to(surface, radius)
