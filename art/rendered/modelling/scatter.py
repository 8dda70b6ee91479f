"""Many copies of a small shape as one mesh."""
from collections.abc import Callable

import bpy
import numpy as np

from modelling.mesh import add_mesh
from modelling.shapes import Shape

Height = Callable[[np.ndarray], np.ndarray]


def in_circle(rng: np.random.Generator, count: int, radius: float, hole: float = 0) -> np.ndarray:
    """Even random points (n, 2); `hole` is the share of the radius that stays empty."""
    a = rng.uniform(0, 2 * np.pi, count)
    r = radius * np.sqrt(rng.uniform(hole**2, 1, count))
    return np.c_[r * np.cos(a), r * np.sin(a)]


def normals(height: Height, points: np.ndarray, step: float = 0.01) -> np.ndarray:
    dx = (height(points + [step, 0]) - height(points - [step, 0])) / (2 * step)
    dy = (height(points + [0, step]) - height(points - [0, step])) / (2 * step)
    n = np.stack([-dx, -dy, np.ones(len(points))], -1)
    return n / np.linalg.norm(n, axis=1)[:, None]


def frames(rng: np.random.Generator, normal: np.ndarray, tilt: float = 0.3) -> np.ndarray:
    """Random frames (n, 3, 3): x lies about in the surface, z stands about along the normal."""
    n = len(normal)
    x = rng.normal(size=(n, 3))
    x -= (x * normal).sum(1)[:, None] * normal
    x /= np.linalg.norm(x, axis=1)[:, None]
    x += normal * rng.normal(0, tilt, (n, 1))
    x /= np.linalg.norm(x, axis=1)[:, None]
    y = np.cross(normal, x)
    y /= np.linalg.norm(y, axis=1)[:, None]
    return np.stack([x, y, np.cross(x, y)], -1)


def scatter(
    name: str,
    shape: Shape,
    transforms: np.ndarray,
    positions: np.ndarray,
    material: bpy.types.Material,
    colours: np.ndarray | None = None,
    painted: np.ndarray | None = None,
) -> bpy.types.Object:
    """`colours` are those of the copies, `painted` those of the shape's vertices."""
    vertices, faces = shape
    n = len(positions)
    placed = np.einsum("nij,vj->nvi", transforms, vertices) + positions[:, None]
    quads = (faces[None] + (np.arange(n) * len(vertices))[:, None, None]).reshape(-1, faces.shape[1])
    attributes = {} if colours is None else {"Col": np.repeat(colours, len(vertices), 0)}
    if painted is not None:
        attributes = {"Col": np.tile(painted, (n, 1))}
    return add_mesh(name, (placed.reshape(-1, 3), quads), material, **attributes)


def lay(
    name: str,
    shape: Shape,
    rng: np.random.Generator,
    positions: np.ndarray,
    material: bpy.types.Material,
    size: float,
    tilt: float = 0.45,
    normal: np.ndarray | None = None,
    colours: np.ndarray | None = None,
    painted: np.ndarray | None = None,
) -> bpy.types.Object:
    """Lays copies about flat on a surface, turned and sized by chance."""
    n = len(positions)
    up = np.tile([0.0, 0, 1], (n, 1)) if normal is None else normal
    up = up + rng.normal(0, tilt, (n, 3))
    up /= np.linalg.norm(up, axis=1)[:, None]
    transforms = frames(rng, up, 0.15) * (size * rng.uniform(0.75, 1.25, n))[:, None, None]
    return scatter(name, shape, transforms, np.asarray(positions, float), material, colours, painted)
