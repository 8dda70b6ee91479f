"""Noodles, dumplings and what goes with them."""
import numpy as np

from foods.rice import heap
from foods.tandoor import charred
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.shapes import Shape, blob, grid_faces, join, sphere, tube, turned
from stage import Stage, part

Places = list[tuple[float, float, float, float]]


@part
def noodles(
    stage: Stage, radius: float = 1.0, height: float = 0.4, count: int = 300, thick: float = 0.022, long: float = 1.5,
    light: str = "#f6cf86", dark: str = "#dd9c44", gloss: float = 0.6, curl: float = 2.6, loft: float = 0.09,
) -> None:
    """Long strands lying about in a heap."""
    rng = stage.rng
    surface = heap(stage, radius, height, 0.04, 13, 0.7)
    centre = np.array([stage.bed.x, stage.bed.y])
    v, faces = sphere(40, 80)
    v = v[:, :2] * radius * 0.96
    core = np.c_[v + centre, surface(v + centre) - 0.06]
    add_mesh("core", (core, faces[:, ::-1]), plain("core", dark, 0.5))
    shapes, tints = [], []
    for _ in range(count):
        n = 34
        start = radius * 0.92 * np.sqrt(rng.uniform()) * np.array([np.cos(a := rng.uniform(0, 6.3)), np.sin(a)])
        t = np.linspace(0, 1, n)
        heading = rng.uniform(0, 6.3) + rng.normal(0, curl) * t + 0.5 * np.sin(t * rng.uniform(4, 12) + rng.uniform(0, 6))
        p = start + np.cumsum(np.c_[np.cos(heading), np.sin(heading)] * long * rng.uniform(0.6, 1.1) / n, 0)
        far = np.hypot(*p.T) / (radius * 0.99)
        p = p / np.maximum(far, 1)[:, None]
        z = surface(p + centre) + rng.uniform(-0.02, loft) + 0.025 * np.sin(t * rng.uniform(5, 14) + rng.uniform(0, 6))
        shape = tube(np.c_[p + centre, z], thick * rng.uniform(0.85, 1.1), 7)
        shapes.append(shape)
        mixed = rng.uniform()
        tint = np.array(colour(light)) * mixed + np.array(colour(dark)) * (1 - mixed)
        tints.append(np.tile(tint, (len(shape[0]), 1)))
    shader = Shader("noodles")
    material = shader.surface(shader.attribute("Col"), 0.26, None, coat=gloss, coat_rough=0.08, translucent=0.08)
    add_mesh("noodles", join(shapes), material, Col=np.vstack(tints))
    stage.raise_to(lambda p: surface(p) + loft * 0.8, radius)


def _wrapper(tint: str):
    shader = Shader("wrapper")
    cloud = shader.noise(2.4, 4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#fdf5e2"), colour(tint))
    return shader.surface(base, 0.3, shader.bump(shader.noise(12, 4), 0.1, 0.02), coat=0.5, coat_rough=0.12, translucent=0.22)


def _pouch(seed: int) -> Shape:
    """Round, its pleats drawn together in a swirl."""
    t, a = np.linspace(0, 1, 90)[:, None], np.linspace(0, 2 * np.pi, 160, endpoint=False)[None]
    r = np.interp(t, [0, 0.06, 0.3, 0.6, 0.84, 0.95, 1], [0.001, 0.8, 1.0, 0.8, 0.3, 0.2, 0.03])
    z = np.interp(t, [0, 0.06, 0.3, 0.6, 0.84, 0.95, 1], [0, 0.0, 0.3, 0.66, 0.84, 0.95, 0.94])
    fold = smoothstep(0.25, 0.8, t)
    wave = np.sin(13 * a + 5 * t + seed)
    r = r * (1 + 0.15 * fold * np.sign(wave) * np.abs(wave) ** 0.7) + 0.012 * np.sin(3 * a + seed)
    v = np.stack([r * np.cos(a + 0.9 * fold), r * np.sin(a + 0.9 * fold), z + 0 * a], -1).reshape(-1, 3)
    return v + (0.012 * fractal(v + seed, 2.5, seed))[:, None], grid_faces(90, 160, True)


def _crescent(seed: int) -> Shape:
    """A half moon with a crimped crest."""
    v, faces = sphere(100, 150)
    x, y, z = v.T
    crest = np.exp(-((y / 0.2) ** 2)) * (z > 0)
    pleats = np.sin(x * 15 + seed)
    h = np.where(z > 0, z * 0.66, z * 0.16) + crest * (0.12 + 0.025 * pleats) * np.sqrt(np.clip(1 - x**2, 0, 1))
    side = y * 0.6 + 0.055 * pleats * np.exp(-((y / 0.34) ** 2)) * (z > 0) + 0.42 * (x**2 - 0.3)
    q = np.c_[x * 1.15, side, h + 0.16]
    return q + (0.01 * fractal(q + seed, 3, seed))[:, None], faces


def _momos(stage: Stage, at: Places, shape_of, size: float, tint: str) -> None:
    material = _wrapper(tint)
    for i, (x, y, lift, turn) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift)
        add_mesh("momo", shape_of(i + 1), material, where, (stage.rng.normal(0, 0.05), stage.rng.normal(0, 0.05), turn), (size,) * 3)


@part
def vegetable_momos(stage: Stage, at: Places, size: float = 0.34) -> None:
    """Pouches; at (x, y, lift, turn)."""
    _momos(stage, at, _pouch, size, "#eee0b4")


@part
def chicken_momos(stage: Stage, at: Places, size: float = 0.36) -> None:
    """Half moons; at (x, y, lift, turn)."""
    _momos(stage, at, _crescent, size, "#f0d9ae")


@part
def chicken_lollipops(stage: Stage, at: list[tuple[float, float, float, float, float]], scale: float = 1.0) -> None:
    """Wings drawn to a ball on their bone; at (x, y, lift, lean, turn)."""
    material = charred("#d8401c", "#9a200a", "#3a120a", 0.6, 0.7, 0.5)
    bone = plain("bone", "#f2e4c8", 0.4)
    for i, (x, y, lift, lean, turn) in enumerate(at):
        v, faces = blob((0.58, 0.54, 0.56), 0.12, i + 4, 70, 2.6)
        v[:, :2] *= (1 - 0.4 * smoothstep(0, 0.36, v[:, 2]))[:, None]
        v[:, 2] *= 1 + 0.35 * (v[:, 2] > 0)
        t = np.linspace(0, 1, 14)
        stick = tube(np.c_[0 * t, 0 * t, 0.2 + 0.56 * t], 0.045 + 0.03 * smoothstep(0.75, 0.95, t), 14)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.25 * scale + lift)
        add_mesh("meat", (v, faces), material, where, (lean, 0, turn), (scale,) * 3)
        add_mesh("bone", stick, bone, where, (lean, 0, turn), (scale,) * 3)


@part
def scoops(stage: Stage, at: list[tuple[float, float, float]], radius: float = 0.32, light: str = "#fffaea", dark: str = "#f8e8c0") -> None:
    """Balls of ice cream with their skirt; at (x, y, lift)."""
    material = foods.milk(light, dark, 0.25, 0.9)
    for i, (x, y, lift) in enumerate(at):
        v, faces = sphere(80, 110)
        v = v * (1 + 0.022 * fractal(v + i, 6, i + 2, 4, 0.65))[:, None]
        skirt = np.exp(-(((v[:, 2] + 0.45) / 0.2) ** 2)) * (0.2 + 0.06 * waves(v[:, :2], 6, i))
        v[:, :2] *= (1 + np.clip(skirt, 0, 1))[:, None]
        v[:, 2] = np.maximum(v[:, 2], -0.62)
        add_mesh("scoop", (v * radius, faces), material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.6 + lift), (0, 0, i * 1.4))


@part
def squid_rings(stage: Stage, at: Places, size: float = 0.26) -> None:
    """Fried with pepper; at (x, y, lift, turn)."""
    material = foods.fried("#f3d8a8", "#b98048", 0.3, 3.2, 12, 0.55, (0.42, 0.72), 0.4, 0.7, 0.3)
    a = np.linspace(0, 2 * np.pi, 60)
    for i, (x, y, lift, turn) in enumerate(at):
        r = size * stage.rng.uniform(0.8, 1.1) * (1 + 0.06 * np.sin(3 * a + i))
        v, faces = tube(np.c_[r * np.cos(a), r * np.sin(a) * 0.85, 0.05 * np.sin(2 * a + i)], 0.06, 14)
        v *= [1, 1, 1.5]
        v += (0.012 * fractal(v + i, 8, i + 1))[:, None]
        spin = (stage.rng.normal(0, 0.5), stage.rng.normal(0, 0.4), turn)
        q = turned(v, 0.0)
        add_mesh("ring", (q, faces), material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.1 + lift), spin)


@part
def prawns(stage: Stage, at: Places, size: float = 0.36, light: str = "#f08a4a", dark: str = "#c24a1a", stripe: str = "#fbd0a4", gloss: float = 0.6) -> None:
    """Peeled, curled, with their tails; at (x, y, lift, turn)."""
    shader = Shader("prawn")
    cloud, fine = shader.noise(4, 5, 0.6), shader.noise(22, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    base = shader.mix(shader.attribute("stripe", True), base, colour(stripe))
    base = shader.mix(shader.ramp(fine, 0.56, 0.74, 0, 0.5), base, colour(dark))
    material = shader.surface(base, 0.26, shader.bump(fine, 0.3, 0.02), coat=gloss, coat_rough=0.08, translucent=0.06)
    t = np.linspace(0, 1, 110)
    for i, (x, y, lift, turn) in enumerate(at):
        a = 0.3 + 4.3 * t
        out = size * (1.0 - 0.28 * t)
        path = np.c_[out * np.cos(a), out * np.sin(a), 0.05 * np.sin(a)]
        segment = np.abs(np.sin(t * np.pi * 6)) ** 0.5
        wide = size * (0.4 - 0.26 * t) * (0.86 + 0.14 * segment) * np.sin(np.pi * np.clip(0.08 + 0.9 * t, 0, 1)) ** 0.35
        v, faces = tube(path, wide, 24)
        striped = np.repeat(np.clip(1 - segment * 1.3, 0, 1) * 0.8, 24)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.34 + lift)
        lean = (stage.rng.normal(0, 0.2), stage.rng.normal(0, 0.2), turn)
        add_mesh("prawn", (v, faces), material, where, lean, stripe=striped)
        end, along = path[-1], path[-1] - path[-4]
        along /= np.linalg.norm(along)
        for side in (-0.5, 0.5):
            w, f = sphere(14, 20)
            w = turned(w * [0.2, 0.08, 0.03] * size * 2.2, float(np.arctan2(along[1], along[0]) + side)) + end + along * size * 0.3
            add_mesh("tail", (w, f), plain("tail", "#c8441c", 0.3, coat=0.5), where, lean)


@part
def crab_claws(stage: Stage, at: Places, scale: float = 1.0) -> None:
    """Claws with their joint; at (x, y, lift, turn)."""
    shader = Shader("crab")
    cloud, fine = shader.noise(3, 5, 0.6), shader.noise(20, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour("#ea6a2c"), colour("#b5340f"))
    base = shader.mix(shader.ramp(fine, 0.58, 0.72, 0, 0.6), base, colour("#f6b078"))
    shell = shader.surface(base, 0.24, shader.bump(fine, 0.25, 0.02), coat=0.8, coat_rough=0.08)
    tip = plain("tip", "#3a2418", 0.3, coat=0.6)
    t = np.linspace(0, 1, 40)
    for i, (x, y, lift, turn) in enumerate(at):
        palm, faces = blob((0.46, 0.32, 0.26), 0.05, i + 3, 50)
        upper = np.c_[0.12 + 0.38 * t, 0.1 + 0.1 * np.sin(t * 2.6), 0.02 * t]
        lower = np.c_[0.12 + 0.34 * t, -0.08 - 0.05 * np.sin(t * 2.8), 0.0 * t]
        arm = np.c_[-0.16 - 0.34 * t, 0.1 * np.sin(t * 2.4), 0.03 * np.sin(t * 3)]
        shapes = [(palm, faces)]
        for path, wide in ((upper, 0.1), (lower, 0.075)):
            shapes.append(tube(path, wide * (1 - 0.86 * t) ** 0.8 + 0.008, 20))
        shapes.append(tube(arm, 0.06 + 0.035 * np.sin(t * np.pi * 1.6) ** 2, 20))
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.13 * scale + lift)
        spin = (stage.rng.normal(0, 0.25), stage.rng.normal(0, 0.2), turn)
        for shape in shapes:
            add_mesh("claw", shape, shell, where, spin, (scale,) * 3)
        for path, wide in ((upper, 0.03), (lower, 0.025)):
            end, faces = sphere(12, 14)
            add_mesh("tip", (end * [0.05, wide, wide] + path[-3], faces), tip, where, spin, (scale,) * 3)
