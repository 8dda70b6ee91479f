"""Plates, bowls and pots by the lathe. Each leaves the bed that food is put on."""
import numpy as np

from materials.wares import ware
from modelling.mesh import add_mesh
from modelling.shapes import lathe, rounded_box, tube
from stage import Stage, part
from studio.table import wood

Spot = tuple[float, float]


def _at(stage: Stage, at: Spot) -> tuple[float, float, float]:
    """On what is there already: a small bowl stands on the plate."""
    x, y = stage.bed.x + at[0], stage.bed.y + at[1]
    return x, y, float(stage.bed.height(np.array([[x, y]]))[0])


@part
def plate(stage: Stage, radius: float = 1.5, of: str = "white", at: Spot = (0, 0)) -> None:
    profile = [
        (0, 0.03), (0.86, 0.03), (0.98, 0.04), (1.12, 0.09), (1.34, 0.15), (1.43, 0.175), (1.45, 0.165),
        (1.42, 0.14), (1.2, 0.06), (1.0, 0), (0.9, 0),
    ]
    s, (x, y, z) = radius / 1.45, _at(stage, at)
    add_mesh("plate", lathe([(r * s, h * s) for r, h in profile]), ware(of), (x, y, z))
    stage.level(at, 1.0 * s, z + 0.03 * s)
    rings, heights = np.array(profile[:6]).T * s
    centre = np.array([x, y])
    stage.raise_to(lambda p: z + np.interp(np.hypot(*(p - centre).T), rings, heights))


@part
def thali(stage: Stage, radius: float = 1.6, of: str = "steel", at: Spot = (0, 0)) -> None:
    """A flat metal plate with an upright rim."""
    profile = [
        (0, 0.03), (1.2, 0.03), (1.38, 0.03), (1.42, 0.06), (1.46, 0.17), (1.50, 0.195), (1.54, 0.19), (1.54, 0.17),
        (1.50, 0.15), (1.46, 0.02), (1.4, 0),
    ]
    s, (x, y, z) = radius / 1.54, _at(stage, at)
    add_mesh("thali", lathe([(r * s, h) for r, h in profile]), ware(of), (x, y, z))
    stage.level(at, 1.34 * s, z + 0.03)


@part
def bowl(
    stage: Stage, radius: float = 1.0, height: float = 0.62, of: str = "white", at: Spot = (0, 0), fill: float = 0.8,
    lip: float = 0.05,
) -> None:
    """`fill` is the share of its height to which it is filled."""
    profile = [
        (0, 0.05), (0.35, 0.05), (0.62, 0.14), (0.84, 0.34), (0.95, 0.62), (0.99, 0.92), (1.0, 1.0), (1 + lip, 1.03),
        (1 + lip, 0.985), (1.03, 0.93), (0.99, 0.6), (0.87, 0.27), (0.62, 0.04), (0.5, 0), (0.3, 0),
    ]
    x, y, z = _at(stage, at)
    add_mesh("bowl", lathe([(r * radius, h * height) for r, h in profile]), ware(of), (x, y, z))
    inner = np.array(profile[1:7])
    stage.level(at, radius * float(np.interp(fill, inner[:, 1], inner[:, 0])) * 1.015, z + height * fill)


@part
def katori(stage: Stage, radius: float = 0.42, of: str = "steel", at: Spot = (0, 0), fill: float = 0.82) -> None:
    bowl(stage, radius, radius * 0.86, of, at, fill, 0.06)


@part
def handi(stage: Stage, radius: float = 1.3, of: str = "copper", at: Spot = (0, 0), fill: float = 0.86) -> None:
    """A round pot with a collar and two rings."""
    h = radius * 0.62
    profile = [
        (0, 0.04), (0.6, 0.06), (0.93, 0.3), (1.0, 0.58), (0.94, 0.84), (0.9, 0.93), (0.98, 1.02), (1.05, 1.06),
        (1.06, 1.03), (0.98, 0.95), (0.98, 0.86), (1.04, 0.58), (0.97, 0.27), (0.62, 0), (0.3, 0),
    ]
    x, y, z = _at(stage, at)
    material = ware(of)
    add_mesh("handi", lathe([(r * radius, v * h) for r, v in profile]), material, (x, y, z))
    t = np.linspace(-0.25, np.pi + 0.25, 24)
    for side in (-1, 1):
        ring = np.stack([side * (radius * 1.0 + 0.22 * np.sin(t)), 0.24 * np.cos(t), h * 0.93 + 0.05 * np.sin(t)], -1)
        add_mesh("ring", tube(ring, 0.045, 12), ware("brass"), (x, y, z))
    stage.level(at, radius * 0.93, z + h * fill)


@part
def kadai(stage: Stage, radius: float = 1.3, of: str = "copper", at: Spot = (0, 0), fill: float = 0.78) -> None:
    """A wok with two handles."""
    x, y, z = _at(stage, at)
    material = ware(of)
    t = np.linspace(-0.25, np.pi + 0.25, 24)
    for side in (-1, 1):
        ear = [side * (radius * 1.03 + 0.24 * np.sin(t)), 0.28 * np.cos(t), radius * 0.43 + 0.05 * np.sin(t)]
        add_mesh("ear", tube(np.stack(ear, -1), 0.05, 12), ware("brass" if of == "copper" else of), (x, y, z))
    bowl(stage, radius, radius * 0.46, of, at, fill, 0.06)


@part
def board(stage: Stage, width: float = 3.0, depth: float = 2.0, turn: float = 0.1, of: str = "teak") -> None:
    """A wooden board with round corners."""
    shape = rounded_box((width, depth, 0.14), 40, 0.12, 0)
    add_mesh("board", shape, wood(of), (stage.bed.x, stage.bed.y, 0.07), (0, 0, turn))
    stage.level((0, 0), min(width, depth) / 2, 0.14)


@part
def steamer(stage: Stage, radius: float = 1.25, height: float = 0.5, at: Spot = (0, 0)) -> None:
    """A round of bamboo."""
    profile = [
        (0, 0.24), (0.93, 0.24), (0.95, 0.26), (0.95, 0.94), (0.97, 1.0), (1.03, 1.0), (1.04, 0.94), (1.04, 0.8),
        (1.07, 0.78), (1.07, 0.62), (1.04, 0.6), (1.04, 0.2), (1.07, 0.18), (1.07, 0.03), (1.04, 0), (0, 0),
    ]
    x, y, z = _at(stage, at)
    add_mesh("steamer", lathe([(r * radius, h * height) for r, h in profile]), wood("pale-wood"), (x, y, z))
    stage.level(at, 0.92 * radius, z + 0.25 * height)
