"""Where the parts of a dish are put: the ground under them, and chance with a seed."""
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from modelling.scatter import Height, normals


@dataclass
class Bed:
    """What the next food lies on or is filled into; the height is that of the food's own ground."""

    x: float
    y: float
    radius: float
    height: Height
    #: What stands in a gravy and bends its surface: x, y and radius.
    islands: list[tuple[float, float, float]] = field(default_factory=list)


@dataclass
class Stage:
    rng: np.random.Generator
    bed: Bed
    #: The surface of pieces that lie on the bed (see `on-top`).
    tops: Height | None = None

    def world(self, points: np.ndarray) -> np.ndarray:
        return np.atleast_2d(np.asarray(points, float)) + [self.bed.x, self.bed.y]

    def on(self, points: np.ndarray, lift: float = 0.0) -> np.ndarray:
        """Points of the bed (n, 2) as points of the scene (n, 3) on its surface."""
        xy = self.world(points)
        return np.c_[xy, self.bed.height(xy) + lift]

    def up(self, points: np.ndarray) -> np.ndarray:
        return normals(self.bed.height, self.world(points))

    def z(self, x: float = 0.0, y: float = 0.0) -> float:
        return float(self.on(np.array([[x, y]]))[0, 2])

    def level(self, at: tuple[float, float], radius: float, z: float) -> None:
        """From now on the ground is flat."""
        self.bed = Bed(self.bed.x + at[0], self.bed.y + at[1], radius, lambda p: np.full(len(p), z))

    def raise_to(self, height: Height, radius: float | None = None) -> None:
        """From now on the ground is the surface of what was put there; the height takes points of the scene."""
        self.bed = replace(self.bed, height=height, radius=radius or self.bed.radius)


Part = Callable[..., None]
PARTS: dict[str, Part] = {}


def part(build: Part) -> Part:
    """Makes a function known to the dishes as a part: `rice_heap` as `rice-heap`."""
    PARTS[build.__name__.replace("_", "-")] = build
    return build


def parts_of(table: dict[str, dict], build: Part) -> None:
    """One part for each line of a table, which is its settings."""
    for name, settings in table.items():
        PARTS[name] = lambda stage, _settings=settings, **more: build(stage, **{**_settings, **more})
