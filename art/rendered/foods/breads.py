"""Flat breads from the tandoor and the griddle."""
import numpy as np

from materials.shader import Shader, colour
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.shapes import disc
from stage import Stage, part


def crumb(light: str, dark: str, char: str, butter: float, coarse: float = 0.0, griddle: str = ""):
    """
    Dough that browns where it rises (the attribute `blister`), and chars on its tops. A `coarse` flour shows its
    bran; what lay on a `griddle` has broad patches of that colour.
    """
    shader = Shader("bread")
    cloud, fine = shader.noise(3, 5, 0.6), shader.noise(30, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    base = shader.mix(shader.ramp(fine, 0.55, 0.75, 0, 0.3), base, colour(dark))
    if griddle:
        patches = shader.noise(3.6, 6, 0.7, distortion=0.5)
        base = shader.mix(shader.ramp(patches, 0.48, 0.62, 0, 0.85), base, colour(griddle))
        base = shader.mix(shader.ramp(shader.noise(11, 4, 0.6), 0.6, 0.68, 0, 0.6), base, colour(griddle))
    if coarse:
        bran = shader.noise(46, 3, 0.7)
        base = shader.mix(shader.ramp(bran, 0.58, 0.66, 0, coarse), base, colour(char))
        base = shader.mix(shader.ramp(bran, 0.4, 0.34, 0, 0.7 * coarse), base, colour(light))
    risen = shader.attribute("blister", True)
    spotted = shader.math("MULTIPLY", risen, shader.ramp(shader.noise(7, 5, 0.65), 0.28, 0.5))
    base = shader.mix(shader.ramp(spotted, 0.12, 0.45, 0, 0.85), base, colour("#b8702a"))
    base = shader.mix(shader.ramp(spotted, 0.48, 0.78, 0, 0.9), base, colour(char))
    wet = shader.ramp(shader.noise(4, 4), 0.42, 0.6, 0.5, 0.22) if butter else 0.6
    bumps = shader.bump(fine, 0.25 + coarse, 0.015)
    return shader.surface(base, wet, bumps, coat=butter, coat_rough=0.12, translucent=0.1)


def _bread(
    stage: Stage, x: float, y: float, lift: float, turn: float, outline, radius: float, seed: int, thick: float,
    blisters: int, material, tilt: tuple[float, float] = (0, 0), bend: float = 0.0, cracked: float = 0.0,
    small: float = 1.0,
) -> None:
    """Dough without gluten is `cracked` along its edge; `small` is the share of the usual size of a blister."""
    v, faces = disc(1.0, 110, 220)
    rng = np.random.default_rng(seed)
    a, r = np.arctan2(v[:, 1], v[:, 0]), np.hypot(v[:, 0], v[:, 1])
    flat = v[:, :2] * outline(a)[:, None] * radius
    rise = np.zeros(len(v))
    for _ in range(blisters):
        p = flat[rng.integers(len(flat))] * 0.92
        w = rng.uniform(0.05, 0.17) * radius * small
        rise = np.maximum(rise, rng.uniform(0.4, 1.0) * np.exp(-((flat - p) ** 2).sum(1) / w**2))
    edge = smoothstep(0.86, 1.0, r)
    round_ = np.c_[np.cos(a), np.sin(a)]
    if cracked:
        split = np.exp(-((waves(round_ * 5, 3, seed + 2) / 0.16) ** 2)) * smoothstep(0.86, 1.0, r)
        flat = flat * (1 - cracked * split + 0.02 * cracked * waves(round_ * 9, 3, seed))[:, None]
    h = thick + 0.085 * radius * small * rise + 0.02 * fractal(flat + seed, 2.2, seed, 3) - thick * edge**2
    h = h + 0.03 * radius * np.exp(-(((r - 0.88) / 0.07) ** 2)) + bend * flat[:, 0] ** 2
    top = np.c_[flat, h]
    under = np.c_[flat * 0.99, np.minimum(h, 0.01 + bend * flat[:, 0] ** 2)]
    where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift)
    blister = np.clip(rise + 0.25 * edge * (waves(flat, 9, seed) > 0.2), 0, 1)
    add_mesh("bread", (top, faces), material, where, (*tilt, turn), blister=blister)
    add_mesh("underside", (under, faces[:, ::-1]), material, where, (*tilt, turn), blister=0.4 * blister)
    centre, spin = np.array(where[:2]), np.array([np.cos(-turn), np.sin(-turn)])
    below = stage.bed.height

    def surface(p: np.ndarray) -> np.ndarray:
        d = p - centre
        q = np.c_[d[:, 0] * spin[0] - d[:, 1] * spin[1], d[:, 0] * spin[1] + d[:, 1] * spin[0]]
        on = np.hypot(*q.T) < outline(np.arctan2(q[:, 1], q[:, 0])) * radius
        return np.where(on, where[2] + thick + 0.02 + bend * q[:, 0] ** 2, below(p))

    stage.raise_to(surface)


def _drop(a: np.ndarray) -> np.ndarray:
    """The teardrop of a naan, its tip along x."""
    return 0.8 + 0.34 * np.exp(-((a / 0.55) ** 2)) + 0.05 * np.cos(2 * a) + 0.02 * np.sin(5 * a)


def _round(a: np.ndarray) -> np.ndarray:
    return 1 + 0.018 * np.sin(3 * a + 1) + 0.012 * np.sin(7 * a)


def _triangle(a: np.ndarray) -> np.ndarray:
    """Folded twice before it was rolled out: three sides, round corners."""
    third = (a + np.pi / 2) % (2 * np.pi / 3) - np.pi / 3
    side = 0.68 / np.cos(third)
    return 1 / (1 + np.exp((side - 1.04) * 12)) * side + (1 - 1 / (1 + np.exp((side - 1.04) * 12))) * 1.04


@part
def triangle_parathas(
    stage: Stage, at: list[tuple[float, float, float, float]], radius: float = 0.85, light: str = "#f0c47a", dark: str = "#d2954a",
    char: str = "#8a4c18", blisters: int = 26, butter: float = 0.6, thick: float = 0.07, griddle: str = "",
    small: float = 1.0,
) -> None:
    """At (x, y, lift, turn)."""
    material = crumb(light, dark, char, butter, griddle=griddle)
    for i, (x, y, lift, turn) in enumerate(at):
        _bread(stage, x, y, lift, turn, _triangle, radius, i + 11, thick, blisters, material, small=small)


@part
def naans(stage: Stage, at: list[tuple[float, float, float, float]], radius: float = 0.85, butter: float = 0.6) -> None:
    """At (x, y, lift, turn)."""
    material = crumb("#f7d796", "#e2a858", "#5a2c0e", butter)
    for i, (x, y, lift, turn) in enumerate(at):
        _bread(stage, x, y, lift, turn, _drop, radius, i + 3, 0.04, 34, material)


@part
def rotis(
    stage: Stage, at: list[tuple[float, float, float, float]], radius: float = 0.85, light: str = "#e8c080",
    dark: str = "#cc924c", char: str = "#5a3214", blisters: int = 40, butter: float = 0.15, thick: float = 0.035,
    coarse: float = 0.0, cracked: float = 0.0, griddle: str = "", small: float = 1.0,
) -> None:
    """Round and thin; at (x, y, lift, turn)."""
    material = crumb(light, dark, char, butter, coarse, griddle)
    for i, (x, y, lift, turn) in enumerate(at):
        _bread(stage, x, y, lift, turn, _round, radius, i + 5, thick, blisters, material, cracked=cracked, small=small)
