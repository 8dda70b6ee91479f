"""Shapes as vertices (n, 3) and quads (m, 4). One unit is about 10 cm."""
import math

import numpy as np

from modelling.noise import fractal

Shape = tuple[np.ndarray, np.ndarray]


def grid_faces(rows: int, columns: int, wrap: bool = False) -> np.ndarray:
    """Quads of a grid of vertices; `wrap` joins the last column to the first."""
    i = np.arange(rows - 1)[:, None]
    j = np.arange(columns if wrap else columns - 1)[None, :]
    right = (j + 1) % columns
    a, b = i * columns + j, i * columns + right
    c, d = (i + 1) * columns + right, (i + 1) * columns + j
    return np.stack([a, b, c, d], -1).reshape(-1, 4)


def sphere(rows: int = 10, columns: int = 10) -> Shape:
    t = np.linspace(1e-3, math.pi - 1e-3, rows)[:, None]
    p = np.linspace(0, 2 * math.pi, columns, endpoint=False)[None]
    vertices = np.stack([np.sin(t) * np.cos(p), np.sin(t) * np.sin(p), np.cos(t) + 0 * p], -1)
    return vertices.reshape(-1, 3), grid_faces(rows, columns, True)[:, ::-1]


def disc(radius: float, rows: int = 80, columns: int = 160) -> Shape:
    """Flat, its normals up."""
    r = np.linspace(0.002, radius, rows)[:, None]
    p = np.linspace(0, 2 * math.pi, columns, endpoint=False)[None]
    vertices = np.stack([r * np.cos(p), r * np.sin(p), 0 * r + 0 * p], -1).reshape(-1, 3)
    return vertices, grid_faces(rows, columns, True)[:, ::-1]


def curve(points: np.ndarray, steps: int = 6) -> np.ndarray:
    """A Catmull-Rom curve through the points."""
    p = np.asarray(points, float)
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = (np.arange(steps) / steps)[:, None]
    parts = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(q, q[1:], q[2:], q[3:])
    ]
    return np.vstack([*parts, p[-1:]])


def lathe(profile: list[tuple[float, float]], columns: int = 128) -> Shape:
    """Turns a profile of (radius, height) about the vertical."""
    p = curve(np.array(profile))
    p[:, 0] = np.maximum(p[:, 0], 0.001)
    t = np.linspace(0, 2 * math.pi, columns, endpoint=False)
    vertices = np.stack([p[:, :1] * np.cos(t), p[:, :1] * np.sin(t), p[:, 1:] + 0 * t], -1)
    return vertices.reshape(-1, 3), grid_faces(len(p), columns, True)


def tube(path: np.ndarray, radius: float | np.ndarray, columns: int = 8) -> Shape:
    p = np.asarray(path, float)
    r = np.broadcast_to(radius, len(p))
    along = np.gradient(p, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    up = np.where(np.abs(along[:, 2:]) > 0.9, [[1.0, 0, 0]], [[0, 0, 1.0]])
    across = np.cross(along, up)
    across /= np.linalg.norm(across, axis=1)[:, None] + 1e-9
    over = np.cross(along, across)
    t = np.linspace(0, 2 * math.pi, columns, endpoint=False)
    ring = across[:, None] * np.cos(t)[None, :, None] + over[:, None] * np.sin(t)[None, :, None]
    return (p[:, None] + r[:, None, None] * ring).reshape(-1, 3), grid_faces(len(p), columns, True)


def rounded_box(
    size: tuple[float, float, float], steps: int = 22, rounding: float = 0.22, rough: float = 0.03, seed: int = 1
) -> Shape:
    u = np.tan(np.linspace(-1, 1, steps) * math.pi / 4)
    a, b = (q.ravel() for q in np.meshgrid(u, u, indexing="ij"))
    one = np.ones(steps * steps)
    vertices, faces = [], []
    for axis in range(3):
        for sign in (1, -1):
            q: list[np.ndarray] = [one, one, one]
            q[axis], q[(axis + 1) % 3], q[(axis + 2) % 3] = one * sign, a * sign, b
            vertices.append(np.stack(q, -1))
            faces.append(grid_faces(steps, steps) + len(faces) * steps * steps)
    v = np.vstack(vertices)
    e = 2 / rounding
    v = v / ((np.abs(v) ** e).sum(1) ** (1 / e))[:, None] * np.array(size) / 2
    v += v / np.linalg.norm(v, axis=1)[:, None] * rough * fractal(v + seed * 3.3, 5, seed)[:, None]
    return v, np.vstack(faces)


def blob(
    size: tuple[float, float, float], rough: float = 0.12, seed: int = 1, rows: int = 48, scale: float = 2.2
) -> Shape:
    """A ball pushed in and out by noise."""
    v, faces = sphere(rows, rows + 16)
    return v * (1 + rough * fractal(v + seed * 1.7, scale, seed, 4, 0.55))[:, None] * np.array(size) / 2, faces


def join(shapes: list[Shape]) -> Shape:
    offsets = np.cumsum([0, *(len(v) for v, _ in shapes)])
    return (
        np.vstack([v for v, _ in shapes]),
        np.vstack([f + offset for (_, f), offset in zip(shapes, offsets)]),
    )


def turned(vertices: np.ndarray, angle: float) -> np.ndarray:
    """About the vertical, in radians."""
    c, s = math.cos(angle), math.sin(angle)
    return np.c_[vertices[:, 0] * c - vertices[:, 1] * s, vertices[:, 0] * s + vertices[:, 1] * c, vertices[:, 2:]]
