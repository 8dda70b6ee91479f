"""What is drunk, and what it is drunk from."""
from collections.abc import Callable

import numpy as np

from garnishes.bits import lemon_colours, round_slice
from garnishes.herbs import mint_leaf
from materials import foods
from materials.shader import Shader, colour
from materials.wares import ware
from modelling.mesh import add_mesh
from modelling.noise import smoothstep, waves
from modelling.scatter import in_circle, lay
from modelling.shapes import disc, join, lathe, rounded_box, sphere, tube, turned
from stage import Stage, part

Spot = tuple[float, float]


def _drink(stage: Stage, x: float, y: float, z: float, radius: float, tint: tuple[str, str], foam: str, bubbles: int, clear: bool = False) -> None:
    """The surface of a drink, with bubbles along its rim; `clear` ones, such as black tea, mirror."""
    v, faces = disc(radius, 60, 140)
    r = np.hypot(v[:, 0], v[:, 1]) / radius
    v[:, 2] = 0.006 * waves(v[:, :2], 5, 3) + 0.02 * smoothstep(0.9, 1, r)
    material = foods.clear_drink(*tint) if clear else foods.milk(*tint, 0.5, 0.12)
    add_mesh("drink", (v, faces), material, (x, y, z))
    if bubbles:
        p = in_circle(stage.rng, bubbles, radius * 0.98, 0.72)
        at = np.c_[p + [x, y], np.full(bubbles, z + 0.008)]
        lay("bubbles", sphere(8, 10), stage.rng, at, foods.milk(foam, tint[0], 0.9, 0.0), 0.014, 0.1)


@part
def tumbler(stage: Stage, at: Spot = (0, 0), radius: float = 0.42, height: float = 1.0, of: str = "steel", tint: tuple[str, str] = ("#c98f58", "#a86a34"), foam: str = "#f0d4a8", bubbles: int = 160, fill: float = 0.9) -> None:
    """A metal beaker with a lip."""
    x, y, z = stage.bed.x + at[0], stage.bed.y + at[1], stage.z(*at)
    profile = [(0, 0.03), (0.7, 0.03), (0.76, 0.06), (0.8, 0.4), (0.88, 0.85), (0.95, 0.95), (1.04, 1.0), (1.02, 1.015), (0.92, 0.965), (0.85, 0.86), (0.77, 0.4), (0.72, 0.09), (0, 0.07)]
    add_mesh("tumbler", lathe([(r * radius, h * height) for r, h in profile]), ware(of), (x, y, z))
    inner = float(np.interp(fill, [0.09, 0.4, 0.86, 0.965], [0.72, 0.77, 0.85, 0.92])) * radius
    _drink(stage, x, y, z + fill * height, inner * 0.99, tint, foam, bubbles)


@part
def davara(stage: Stage, at: Spot = (0, 0), radius: float = 0.8, of: str = "steel", filled: bool = False, tint: tuple[str, str] = ("#c98f58", "#a86a34")) -> None:
    """The wide cup under a tumbler of coffee."""
    x, y, z = stage.bed.x + at[0], stage.bed.y + at[1], stage.z(*at)
    profile = [(0, 0.04), (0.8, 0.04), (0.84, 0.08), (0.86, 0.42), (0.96, 0.47), (1.02, 0.48), (1.02, 0.5), (0.94, 0.5), (0.83, 0.44), (0.8, 0.1), (0, 0.07)]
    add_mesh("davara", lathe([(r * radius, h * radius) for r, h in profile]), ware(of), (x, y, z))
    if filled:
        _drink(stage, x, y, z + 0.3 * radius, 0.81 * radius, tint, "#f0d4a8", 120)
    stage.level(at, 0.78 * radius, z + 0.07 * radius)


#: An angle about the glass in degrees, 0 in front and positive to the right, and the share of its height.
Pressed = tuple[float, float]


def _against(flat: np.ndarray, wall: Callable[[np.ndarray], np.ndarray], angle: float, middle: float) -> np.ndarray:
    """What lies flat (x along, y up, z outwards) as it leans on a round wall."""
    up = middle + flat[:, 1]
    out = wall(up)
    a = np.radians(angle) + flat[:, 0] / out
    return np.c_[(out + flat[:, 2]) * np.sin(a), -(out + flat[:, 2]) * np.cos(a), up]


def _between(light: str, deep: str) -> str:
    """What is seen through ice in a drink: half of what lies behind it."""
    pairs = ((int(light[i : i + 2], 16), int(deep[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{(2 * a + b) // 3:02x}" for a, b in pairs)


def _pressed_lemons(at: list[Pressed], wall: Callable[[np.ndarray], np.ndarray], height: float, size: float, tint: str, where: tuple[float, float, float]) -> None:
    flat, faces = round_slice()
    painted = lemon_colours() * 0.72 + np.array(colour(tint)) * 0.28
    shader = Shader("pressed lemon")
    material = shader.surface(shader.attribute("Col"), 0.2, coat=1.0, coat_rough=0.03, translucent=0.2)
    for angle, share in at:
        v = _against(flat * [size, size, 0.16], wall, angle, share * height)
        add_mesh("lemon", (v, faces), material, where, Col=painted)


def _pressed_leaves(at: list[Pressed], wall: Callable[[np.ndarray], np.ndarray], height: float, where: tuple[float, float, float]) -> None:
    flat, faces = mint_leaf(0.34)
    material = foods.leaf("#57a03a", "#2f7a2c", 0.9)
    for i, (angle, share) in enumerate(at):
        v = turned(flat * 0.3, i * 2.1)
        v[:, 2] = 0.012 + 0.2 * v[:, 2]
        made = add_mesh("leaf", (_against(v, wall, angle, share * height), faces), material, where)
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.004


def _pressed_ice(at: list[Pressed], wall: Callable[[np.ndarray], np.ndarray], height: float, tint: str, where: tuple[float, float, float]) -> None:
    material = foods.ice(tint, 0.3)
    for i, (angle, share) in enumerate(at):
        v, faces = rounded_box((0.3, 0.28, 0.035), 26, 0.26, 0.004, i + 1)
        add_mesh("ice", (_against(turned(v, 0.5 * i - 0.4), wall, angle, share * height), faces), material, where)


def _shine(r0: float, r1: float, top: float, height: float, where: tuple[float, float, float]) -> None:
    """Of a wall that is empty one sees the rim, and its sides where they turn away: nothing that is half clear."""
    glass = foods.plain("glass", "#e9f1f1", 0.12, coat=1.0, translucent=0.3)
    a = np.linspace(0, 2 * np.pi, 121)
    rim = np.c_[r1 * np.cos(a), r1 * np.sin(a), np.full(len(a), height)]
    add_mesh("rim", tube(rim, 0.014, 10), glass, where)
    t = np.linspace(0, 1, 8)
    up = top + (height - top) * t
    out = r0 + (r1 - r0) * up / height
    for side in (-1, 1):
        add_mesh("side", tube(np.c_[side * out, 0.02 * t, up], 0.008, 8), glass, where)


def _layered(layers: list[tuple[float, str]], profile: list[Spot], height: float, where: tuple[float, float, float]) -> None:
    """One drink over another: where they meet they have begun to run into each other."""
    out, up = np.array(profile).T
    reach = np.linspace(0, 1, 90)
    share = np.r_[0, np.cumsum(np.hypot(np.diff(out), np.diff(up)))]
    share /= share[-1]
    v, faces = lathe(list(zip(np.interp(reach, share, out), np.interp(reach, share, up))))
    level = v[:, 2] / height + 0.012 * waves(v, 4, 3) + 0.008 * waves(v, 11, 5)
    shown = np.tile(np.array(colour(layers[0][1])), (len(v), 1))
    for begins, tint in layers[1:]:
        shown += (np.array(colour(tint)) - shown) * smoothstep(begins - 0.035, begins + 0.035, level)[:, None]
    shader = Shader("layers")
    base = shader.attribute("Col")
    material = foods.glowing(shader, shader.surface(base, 0.18, coat=1.0, coat_rough=0.03, translucent=0.1), base, 0.1)
    add_mesh("body", (v, faces), material, where, Col=shown)


def _pressed_strands(stage: Stage, low: float, high: float, count: int, wall: Callable[[np.ndarray], np.ndarray], where: tuple[float, float, float]) -> None:
    """Vermicelli as it lies against the wall: long, bent, a little of it within the milk."""
    rng, shapes = stage.rng, []
    t = np.linspace(0, 1, 40)
    for _ in range(count):
        heading = rng.normal(0, 0.5) + rng.normal(0, 1.6) * t
        step = np.c_[np.cos(heading), np.sin(heading)] * rng.uniform(0.3, 0.6) / 40
        path = np.cumsum(step, 0)
        path += [rng.uniform(-1.5, 1.5) * 0.4, rng.uniform(low, high)] - path.mean(0)
        path[:, 1] = np.clip(path[:, 1], low, high)
        flat = np.c_[path, -0.006 + 0.012 * np.sin(t * np.pi) * rng.uniform(0.4, 1)]
        shapes.append(tube(_against(flat, wall, 0, 0), 0.011, 8))
    shader = Shader("vermicelli")
    white = colour("#fff8ee")
    add_mesh("strands", join(shapes), foods.glowing(shader, shader.surface(white, 0.2, coat=0.8, translucent=0.2), white, 0.12), where)


@part
def glass(
    stage: Stage, at: Spot = (0, 0), radius: float = 0.46, height: float = 1.35, tint: tuple[str, str] = ("#fff0b8", "#f9dc84"),
    foam: str = "#fff6dc", bubbles: int = 90, fill: float = 0.86, flare: float = 0.22, clear: bool = False,
    lemons: list[Pressed] = (), leaves: list[Pressed] = (), ice: list[Pressed] = (), fizz: int = 0,
    layers: list[tuple[float, str]] = (), strands: list[tuple[float, float, int]] = (), seeds: list[tuple[float, float, int]] = (),
) -> None:
    """
    A tall glass. Where the drink touches it the drink itself shines: a wall round it would only be noise. In `clear`
    ones one sees what leans on the wall: slices of lemon, leaves, ice, and `fizz`, small bubbles.
    `layers` are what was filled in one over the other: the share of the height at which each begins, and its colour.
    `strands` of vermicelli and soaked basil `seeds` lean on the wall between two shares of the height.
    """
    x, y, z = where = stage.bed.x + at[0], stage.bed.y + at[1], stage.z(*at)
    r0, r1 = radius * (1 - flare), radius
    top = fill * height
    at_top = r0 + (r1 - r0) * fill
    _shine(r0, r1, top, height, where)
    foot = [(0, 0.0), (r0 * 0.96, 0.0), (r0, 0.03), (r0 * 1.005, 0.085), (r0 * 0.9, 0.09), (0, 0.09)]
    add_mesh("foot", lathe(foot), foods.plain("foot", "#e6efef", 0.1, coat=1.0, translucent=0.4), where)
    body = [(0, 0.08), (r0 * 0.9, 0.08), (r0 * 1.0, 0.1), ((r0 + at_top) * 0.5, top * 0.5), (at_top * 0.99, top - 0.012), (at_top * 0.97, top)]
    if layers:
        _layered(layers, body, height, where)
    else:
        add_mesh("body", lathe(body), foods.clear_drink(*tint) if clear else foods.milk(*tint, 1.0, 0.0), where)

    def wall(up: np.ndarray) -> np.ndarray:
        return np.interp(up, [0, 0.1, top * 0.5, top], [r0 * 0.96, r0, (r0 + at_top) * 0.5, at_top * 0.985])

    for low, high, count in strands:
        _pressed_strands(stage, low * height, high * height, count, wall, where)
    for low, high, count in seeds:
        flat = np.c_[stage.rng.uniform(-1.4, 1.4, count) * r0, stage.rng.uniform(low, high, count) * height, np.full(count, 0.004)]
        lay("seeds", sphere(6, 8), stage.rng, _against(flat, wall, 0, 0) + where, foods.plain("seed", "#2c2622", 0.2, coat=1.0), 0.011, 0.1)
    _pressed_lemons(lemons, wall, height, radius * 0.5, tint[0], where)
    _pressed_leaves(leaves, wall, height, where)
    _pressed_ice(ice, wall, height, _between(*tint), where)
    if fizz:
        flat = np.c_[stage.rng.uniform(-np.pi, np.pi, fizz) * radius, stage.rng.uniform(0.12, 0.97, fizz) * top, np.full(fizz, 0.002)]
        lay("fizz", sphere(6, 8), stage.rng, _against(flat, wall, 0, 0) + where, foods.plain("fizz", foam, 0.1, coat=1.0), 0.009, 0.1)
    _drink(stage, x, y, z + top, at_top * 0.97, tint, foam, bubbles, clear)
    stage.level(at, at_top * 0.9, z + top + 0.01)


@part
def ice_cubes(stage: Stage, at: list[Spot], size: float = 0.27, lift: float = 0.0, tint: str = "#cfe0e8") -> None:
    """Their edges bright, half sunk in a drink, whose `tint` they show."""
    ice = foods.ice(tint)
    for i, (x, y) in enumerate(at):
        shape = rounded_box((size, size, size * 0.94), 26, 0.2, 0.004, i + 1)
        turn = (stage.rng.normal(0, 0.3), stage.rng.normal(0, 0.3), stage.rng.uniform(0, 6.3))
        add_mesh("ice", shape, ice, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.3 + lift), turn)


@part
def kulhad(stage: Stage, at: Spot = (0, 0), radius: float = 0.5, height: float = 0.86, tint: tuple[str, str] = ("#d39a62", "#b9783f"), foam: str = "#f3d8b0", bubbles: int = 130, fill: float = 0.88) -> None:
    """A cup of baked clay."""
    x, y, z = stage.bed.x + at[0], stage.bed.y + at[1], stage.z(*at)
    profile = [(0, 0.03), (0.62, 0.03), (0.68, 0.08), (0.8, 0.4), (0.9, 0.7), (0.93, 0.84), (1.0, 0.93), (1.04, 1.0), (0.98, 1.02), (0.92, 0.95), (0.85, 0.8), (0.74, 0.4), (0.6, 0.1), (0, 0.08)]
    add_mesh("kulhad", lathe([(r * radius, h * height) for r, h in profile]), ware("clay"), (x, y, z))
    inner = float(np.interp(fill, [0.1, 0.4, 0.8, 0.95], [0.6, 0.74, 0.85, 0.92])) * radius
    if tint:
        _drink(stage, x, y, z + fill * height, inner * 0.99, tint, foam, bubbles)
    stage.level(at, inner * 0.97, z + fill * height)


@part
def cup(stage: Stage, at: Spot = (0, 0), radius: float = 0.56, height: float = 0.62, of: str = "white", tint: tuple[str, str] = ("#d19256", "#b87438"), foam: str = "#f0d0a0", bubbles: int = 110, fill: float = 0.86, turn: float = -0.5, clear: bool = False) -> None:
    """A tea cup with an ear, on its saucer."""
    x, y, z = stage.bed.x + at[0], stage.bed.y + at[1], stage.z(*at)
    material = ware(of)
    saucer = [(0, 0.05), (0.5, 0.05), (0.62, 0.06), (1.2, 0.16), (1.52, 0.22), (1.55, 0.2), (1.2, 0.12), (0.6, 0), (0, 0)]
    add_mesh("saucer", lathe([(r * radius, h * 0.8) for r, h in saucer]), material, (x, y, z))
    profile = [(0, 0.02), (0.5, 0.02), (0.52, 0.06), (0.78, 0.3), (0.93, 0.7), (1.0, 1.0), (0.98, 1.02), (0.95, 1.0), (0.89, 0.7), (0.74, 0.32), (0.45, 0.08), (0, 0.06)]
    lift = 0.06
    add_mesh("cup", lathe([(r * radius, h * height) for r, h in profile]), material, (x, y, z + lift))
    t = np.linspace(0.15, np.pi - 0.1, 30)
    out = radius * (0.82 + 0.4 * np.sin(t))
    ear = np.c_[out * np.cos(turn), out * np.sin(turn), height * (0.52 + 0.36 * np.cos(t))]
    add_mesh("ear", tube(ear, 0.045, 12), material, (x, y, z + lift))
    inner = float(np.interp(fill, [0.32, 0.7, 1.0], [0.74, 0.89, 0.95])) * radius
    _drink(stage, x, y, z + lift + fill * height, inner * 0.99, tint, foam, bubbles, clear)
    stage.level(at, inner * 0.95, z + lift + fill * height)


@part
def biscuits(stage: Stage, at: list[tuple[float, float, float]], radius: float = 0.34) -> None:
    """Round, pale and crumbly; at (x, y, lift)."""
    material = foods.fried("#f6d596", "#d8a050", 0.6, 2.2, 14, 0.05, (0.48, 0.8), 0.3, 0.5, 0.2)
    for i, (x, y, lift) in enumerate(at):
        v, faces = rounded_box((radius * 2, radius * 2, 0.13), 40, 0.9, 0.015, i)
        add_mesh("biscuit", (v, faces), material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.065 + lift), (stage.rng.normal(0, 0.04), stage.rng.normal(0, 0.04), i))
