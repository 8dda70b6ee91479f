"""Leaves and what is chopped."""
import numpy as np

from materials import foods
from modelling.mesh import add_mesh
from modelling.scatter import in_circle, lay
from modelling.shapes import Shape, blob, curve, grid_faces, join, tube
from stage import Stage, part

Points = list[tuple[float, float]]


def coriander_leaf() -> Shape:
    """Three fans on a stalk, about one unit wide."""
    parts = []
    for turn, size, cx, cy in ((0, 0.62, 0, 0.35), (1.05, 0.48, -0.12, 0.22), (-1.05, 0.48, 0.12, 0.22)):
        t = np.linspace(-1.15, 1.15, 37)
        r = size * (0.72 + 0.28 * np.abs(np.cos(t * 4.2))) * (1 - 0.1 * t * t) * (1 + 0.06 * np.cos(t * 17))
        k = np.linspace(0.02, 1, 7)[:, None]
        x, y = k * r * np.sin(t - turn), k * r * np.cos(t - turn)
        z = 0.1 * np.sin(k * 3) * np.cos(t * 8) * k + 0.16 * k**2 * np.cos(t * 2)
        parts.append((np.stack([x + cx, y + cy - 0.2, z], -1).reshape(-1, 3), grid_faces(7, 37)))
    stalk = np.array([[0, -0.75, -0.05], [0, -0.4, 0.02], [0, 0, 0], [0, 0.15, 0.01]])
    return join([*parts, tube(curve(stalk), 0.018, 6)])


def mint_leaf(width: float = 0.3) -> Shape:
    t, u = np.linspace(0, 1, 25)[:, None], np.linspace(-1, 1, 15)[None]
    w = width * np.sin(np.pi * t**0.8) ** 0.8 * (1 + 0.05 * np.sin(t * 70))
    z = 0.1 * np.abs(u) * w * 3 - 0.25 * (t - 0.5) ** 2 + 0.03 * np.sin(t * 32 - np.abs(u) * 5) * np.abs(u)
    return np.stack([u * w, t - 0.5 + 0 * u, z], -1).reshape(-1, 3), grid_faces(25, 15)


def _spots(stage: Stage, at: Points, count: int, spread: float) -> np.ndarray:
    return np.array(at, float) if at else in_circle(stage.rng, count, stage.bed.radius * spread)


@part
def coriander(stage: Stage, at: Points = (), count: int = 5, size: float = 0.26, spread: float = 0.6, lift: float = 0.03) -> None:
    p = _spots(stage, at, count, spread)
    lay("coriander", coriander_leaf(), stage.rng, stage.on(p, lift), foods.leaf(), size, 0.25, stage.up(p))


@part
def mint(stage: Stage, at: Points = (), count: int = 3, size: float = 0.26, spread: float = 0.5, lift: float = 0.06) -> None:
    """A sprig of four leaves at each place."""
    p = np.repeat(_spots(stage, at, count, spread), 4, 0)
    p = p + stage.rng.normal(0, size * 0.3, p.shape)
    lay("mint", mint_leaf(), stage.rng, stage.on(p, lift), foods.leaf("#63b13c", "#2f8428"), size, 0.4, stage.up(p))


@part
def basil(stage: Stage, at: Points = (), count: int = 5, size: float = 0.28, spread: float = 0.7, lift: float = 0.03) -> None:
    p = _spots(stage, at, count, spread)
    lay("basil", mint_leaf(0.36), stage.rng, stage.on(p, lift), foods.leaf("#4f9a34", "#236b20", 0.5), size, 0.2, stage.up(p))


@part
def broccoli(stage: Stage, at: Points, size: float = 0.3, sink: float = 0.3) -> None:
    """Small heads."""
    material = foods.leaf("#5f9e34", "#2f6e1e", 0.2)
    for i, (x, y) in enumerate(at):
        parts = []
        rng = np.random.default_rng(i + 2)
        for _ in range(26):
            d = rng.normal(size=3)
            d = d / np.linalg.norm(d) * [1, 1, 0.8] * size * 0.4
            v, faces = blob((size * 0.4,) * 3, 0.16, int(rng.integers(99)), 16, 5)
            parts.append((v + [d[0], d[1], abs(d[2])], faces))
        t = np.linspace(0, 1, 8)
        parts.append(tube(np.c_[0 * t, 0 * t, -size * 0.5 * t], size * 0.18, 14))
        add_mesh("broccoli", join(parts), material, tuple(stage.on(np.array([[x, y]]), size * (0.3 - sink))[0]), (rng.normal(0, 0.3), rng.normal(0, 0.3), i))


@part
def curry_leaves(stage: Stage, at: Points = (), count: int = 6, size: float = 0.26, spread: float = 0.7, lift: float = 0.025) -> None:
    p = _spots(stage, at, count, spread)
    lay("curry", mint_leaf(0.22), stage.rng, stage.on(p, lift), foods.leaf("#3f8a2c", "#20611c", 0.4), size, 0.25, stage.up(p))


@part
def chopped_herb(stage: Stage, count: int = 60, size: float = 0.055, spread: float = 0.85, lift: float = 0.018) -> None:
    v, faces = mint_leaf()
    p = in_circle(stage.rng, count, stage.bed.radius * spread)
    lay("chopped", (v * [1.5, 1, 1.5], faces), stage.rng, stage.on(p, lift), foods.leaf(), size, 0.5, stage.up(p))
