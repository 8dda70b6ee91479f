"""Noodles, dumplings and what goes with them."""
import numpy as np

from foods.rice import heap
from foods.tandoor import charred
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import frames, in_circle, scatter
from modelling.shapes import Shape, blob, disc, grid_faces, join, sphere, tube, turned
from stage import Stage, part

Places = list[tuple[float, float, float, float]]


@part
def noodles(
    stage: Stage, radius: float = 1.0, height: float = 0.4, count: int = 300, thick: float = 0.025, long: float = 1.5,
    light: str = "#f6cf86", dark: str = "#dd9c44", gloss: float = 0.6, curl: float = 2.6, loft: float = 0.09,
    wave: float = 0.0,
) -> None:
    """Long strands lying about in a heap; those of a dried cake stay in waves, `wave` to each side."""
    rng = stage.rng
    surface = heap(stage, radius, height, 0.04, 13, 0.7)
    centre = np.array([stage.bed.x, stage.bed.y])
    v, faces = sphere(40, 80)
    v = v[:, :2] * radius * 0.82
    core = np.c_[v + centre, surface(v + centre) - 0.07 - 0.1 * smoothstep(0.5, 0.82, np.hypot(*v.T) / radius)]
    mean = np.array(colour(light)) * 0.35 + np.array(colour(dark)) * 0.65
    shader = Shader("core")
    add_mesh("core", (core, faces[:, ::-1]), shader.surface(tuple(mean), 0.5))
    shapes, tints = [], []
    n = 170 if wave else 40
    t = np.linspace(0, 1, n)
    for _ in range(-(-count // 3)):
        # A lock of four lies in one wide arc round some place of the heap.
        for _try in range(8):
            middle = radius * 0.84 * np.sqrt(rng.uniform()) * np.array([np.cos(a := rng.uniform(0, 6.3)), np.sin(a)])
            heading = rng.uniform(0, 6.3) + rng.normal(0, curl) * t + 0.35 * np.sin(t * rng.uniform(3, 7) + rng.uniform(0, 6))
            step = np.c_[np.cos(heading), np.sin(heading)] * long * rng.uniform(0.7, 1.1) / n
            lock = np.cumsum(step, 0)
            lock += middle - lock.mean(0)
            if np.hypot(*lock.T).max() < radius * 1.02:
                break
        lock = lock / np.maximum(np.hypot(*lock.T) / (radius * 0.97), 1)[:, None]
        aside = np.c_[-np.sin(heading), np.cos(heading)]
        high = rng.uniform(-0.01, loft)
        for k in range(4):
            wander = (k - 1.5) * thick * 2.1 + 0.05 * np.sin(t * rng.uniform(2, 5) + rng.uniform(0, 6))
            if wave:
                # Neighbours wave together, as they were dried.
                wander = wander + wave * np.sin(t * long / 0.028 + 0.25 * k) * (1 + 0.3 * np.sin(t * 9))
            p = lock + aside * wander[:, None]
            z = surface(p + centre) + high + rng.uniform(-0.4, 0.4) * thick + 0.01 * np.sin(t * rng.uniform(4, 9) + rng.uniform(0, 6))
            z -= 0.09 * (smoothstep(0.12, 0.0, t) + smoothstep(0.88, 1.0, t))
            shape = tube(np.c_[p + centre, z], thick * rng.uniform(0.9, 1.12), 8)
            shapes.append(shape)
            mixed = rng.uniform()
            tint = np.array(colour(light)) * mixed + np.array(colour(dark)) * (1 - mixed)
            tints.append(np.tile(tint, (len(shape[0]), 1)))
    shader = Shader("noodles")
    material = shader.surface(shader.attribute("Col"), 0.26, None, coat=gloss, coat_rough=0.08, translucent=0.08)
    add_mesh("noodles", join(shapes), material, Col=np.vstack(tints))
    stage.raise_to(lambda p: surface(p) + loft * 0.6, radius)


@part
def penne(stage: Stage, count: int = 130, radius: float = 0.95, height: float = 0.42, light: str = "#ee8a4a", dark: str = "#cf4a1c", long: float = 0.42,
    sauce: str = "", glow: float = 0.0, furrow: float = 0.06, clinging: float = 0.7,
) -> None:
    """
    Short tubes cut aslant, in their sauce; with a `sauce` they are coated with it and lie in
    what was poured before; a pale one lets light through and `glow`s.
    """
    rng = stage.rng
    surface = heap(stage, radius, height, 0.05, 21, 0.8)
    centre = np.array([stage.bed.x, stage.bed.y])
    core, core_faces = disc(radius * (0.85 if sauce else 0.95), 60, 120)
    core[:, 2] = surface(core[:, :2] + centre) - (0.09 if sauce else 0.05)
    if sauce:
        core[:, 2] -= 0.12 * smoothstep(0.6, 0.85, np.hypot(core[:, 0], core[:, 1]) / radius)
    add_mesh("sauce", (core, core_faces), foods.glazed(sauce or dark, sauce or dark, 3, 0.8, 0.3, 0.2), (*centre, 0))
    # Furrowed along, as penne are, and cut aslant.
    a = np.linspace(0, 2 * np.pi, 84, endpoint=False)
    rings = [(-1, 1.0), (-0.5, 0.97), (0, 0.96), (0.5, 0.97), (1, 1.0), (1, 0.72), (-1, 0.72)]
    v = np.stack([
        np.stack([side * 0.5 + 0.16 * reach * np.sign(side) * abs(side) * np.cos(a), *(0.15 * reach * (1 + furrow * np.cos(14 * a) * (reach > 0.9)) * turn(a) for turn in (np.cos, np.sin))], -1)
        for side, reach in rings
    ])
    v[..., 2] -= 0.1 * v[..., 0] ** 2
    faces = grid_faces(7, 84, True)
    p = in_circle(rng, count, radius * 0.92) + centre
    up = np.tile([0.0, 0, 1], (count, 1)) + rng.normal(0, 0.2, (count, 3))
    up /= np.linalg.norm(up, axis=1)[:, None]
    at = np.c_[p, surface(p) - rng.uniform(-0.02, 0.1, count)]
    mixed = rng.uniform(0, 1, (count, 1))
    tints = np.array(colour(light)) * mixed + np.array(colour(dark)) * (1 - mixed)
    shader = Shader("penne")
    base = shader.mix(shader.ramp(shader.noise(6, 5), 0.5, 0.7, 0, 0.6), shader.attribute("Col"), colour(dark))
    normal = None
    if sauce:
        clings = shader.ramp(shader.noise(3.4, 4, 0.55), 0.4, 0.6)
        base = shader.mix(shader.math("MULTIPLY", clings, clinging), shader.attribute("Col"), colour(sauce))
        normal = shader.bump(shader.noise(16, 4, 0.6), 0.25, 0.02, shader.bump(clings, 0.4, 0.02))
    material = shader.surface(base, 0.25, normal, coat=0.6 if sauce else 0.8, coat_rough=0.08, translucent=0.08)
    if glow:
        material = foods.glowing(shader, material, base, glow)
    sizes = long * rng.uniform(0.9, 1.1, count)
    scatter("penne", (v.reshape(-1, 3), faces), frames(rng, up, 0.4) * sizes[:, None, None], at, material, tints)
    stage.raise_to(lambda q: surface(q) + 0.03, radius)


@part
def string_cakes(
    stage: Stage, at: list[tuple[float, float, float]], radius: float = 0.5, count: int = 170,
    light: str = "#fffdf6", dark: str = "#f3ead6", thick: float = 0.014, dense: float = 0.16, glow: float = 0.0,
) -> None:
    """
    Idiyappam: nests of steamed strings of rice; at (x, y, lift). The more `dense`, the less one sees into
    their shade.
    """
    rng = stage.rng
    shapes, tints = [], []
    for x, y, lift in at:
        z0 = stage.z(x, y) + lift
        for k in range(count):
            t = np.linspace(0, 1, 40)
            a = rng.uniform(0, 6.3) + rng.uniform(-1, 1) * 5 * t + 0.5 * np.sin(t * 9 + k)
            out = radius * np.clip(rng.uniform(0.1, 1) + rng.uniform(-0.5, 0.3) * t + 0.08 * np.sin(t * 13 + k), 0.02, 1.0)
            h = (0.06 + 0.2 * rng.uniform(0, 1) ** 0.6) * (1 - 0.5 * (out / radius) ** 2) + 0.012 * np.sin(t * 20 + k)
            path = np.c_[stage.bed.x + x + out * np.cos(a), stage.bed.y + y + out * np.sin(a), z0 + h]
            shape = tube(path, thick, 7)
            shapes.append(shape)
            mixed = rng.uniform()
            tint = np.array(colour(light)) * mixed + np.array(colour(dark)) * (1 - mixed)
            tints.append(np.tile(tint, (len(shape[0]), 1)))
        core, faces = sphere(30, 50)
        where = (stage.bed.x + x, stage.bed.y + y, z0 + 0.02)
        within = core * [radius * 0.9, radius * 0.9, dense]
        add_mesh("core", (within, faces), plain("core", dark, 0.6), where)
    shader = Shader("strings")
    base = shader.attribute("Col")
    material = shader.surface(base, 0.4, None, coat=0.15, translucent=0.2)
    if glow:
        material = foods.glowing(shader, material, base, glow)
    add_mesh("strings", join(shapes), material, Col=np.vstack(tints))


@part
def red_sauce_pool(stage: Stage, radius: float = 0.6, light: str = "#d8441c", dark: str = "#a52a0c") -> None:
    """Sauce that was ladled over a heap."""
    v, faces = disc(1.0, 60, 140)
    a = np.arctan2(v[:, 1], v[:, 0])
    r = np.hypot(v[:, 0], v[:, 1])
    p = v[:, :2] * (radius * (1 + 0.14 * np.sin(3 * a + 1) + 0.07 * np.sin(7 * a)))[:, None]
    where = stage.on(p)
    where[:, 2] += 0.07 * np.sqrt(np.clip(1 - r**4, 0, 1)) - 0.05 * r**6
    add_mesh("sauce", (where, faces), foods.glazed(light, dark, 2.2, 0.9, 0.3, 0.15))


@part
def fried_eggs(stage: Stage, at: list[tuple[float, float, float]], radius: float = 0.42, draped: bool = False) -> None:
    """White with a browned edge and a yolk; at (x, y, lift). A `draped` one follows the heap it lies on."""
    shader = Shader("fried egg")
    base = shader.mix(shader.ramp(shader.noise(5, 4), 0.4, 0.7), colour("#fffdf6"), colour("#f6ead0"))
    base = shader.mix(shader.attribute("edge", True), base, colour("#b5702a"))
    white = shader.surface(base, 0.28, shader.bump(shader.noise(9, 4), 0.15, 0.02), coat=0.5, translucent=0.15)
    yolk = foods.glazed("#fbb22a", "#f09418", 1.2, 0.9, 0.0, 0.02)
    for i, (x, y, lift) in enumerate(at):
        v, faces = disc(1.0, 70, 160)
        r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        out = radius * (1 + 0.1 * np.sin(3 * a + i) + 0.06 * np.sin(5 * a + 2) + 0.03 * np.sin(11 * a))
        q = np.c_[v[:, :2] * out[:, None], 0.07 * np.sqrt(np.clip(1 - r**6, 0, 1)) + 0.012 * waves(v[:, :2], 4, i) - 0.05 * r**2]
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift])
        if draped:
            q[:, 2] += 0.02 + stage.bed.height(q[:, :2] + where[:2]) - where[2] + lift
        made = add_mesh("white", (q, faces), white, tuple(where), edge=smoothstep(0.9, 1.0, r + 0.04 * np.sin(7 * a)) * 0.8)
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.02
        ball, f = sphere(40, 60)
        add_mesh("yolk", (ball * [1, 1, 0.62] * radius * 0.42, f), yolk, tuple(where + [0.03, -0.02, 0.07]))


def _wrapper(tint: str):
    shader = Shader("wrapper")
    cloud = shader.noise(2.4, 4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#fff4e0"), colour(tint))
    # Steamed dough lets its filling through where it is thin, and dries pale along its folds.
    base = shader.mix(shader.ramp(shader.noise(3.6, 4, 0.6), 0.54, 0.7, 0, 0.35), base, colour("#d9b27c"))
    base = shader.mix(shader.edges(0.51, 0.58, 0.6), base, colour("#fffaf0"))
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
    wave = np.sin(x * 14 + seed + 3 * z)
    pleats = np.sign(wave) * np.abs(wave) ** 0.6
    h = np.where(z > 0, z * 0.66, z * 0.16) + crest * (0.15 + 0.014 * pleats) * np.sqrt(np.clip(1 - x**2, 0, 1))
    side = y * 0.64 + 0.075 * pleats * np.exp(-((y / 0.46) ** 2)) * (z > 0) + 0.42 * (x**2 - 0.3)
    q = np.c_[x * 1.15, side, h + 0.16]
    return q + (0.01 * fractal(q + seed, 3, seed))[:, None], faces


def _momos(stage: Stage, at: Places, shape_of, size: float, tint: str, light: str = "", dark: str = "") -> None:
    """Steamed; with `light` and `dark` fried or grilled."""
    material = foods.fried(light, dark, 0.34, 2.6, 14, 0.4, (0.42, 0.7), 0.3, 0.5, 0.5) if light else _wrapper(tint)
    for i, (x, y, lift, turn) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift)
        add_mesh("momo", shape_of(i + 1), material, where, (stage.rng.normal(0, 0.05), stage.rng.normal(0, 0.05), turn), (size,) * 3)


@part
def vegetable_momos(stage: Stage, at: Places, size: float = 0.34, light: str = "", dark: str = "") -> None:
    """Pouches; at (x, y, lift, turn)."""
    _momos(stage, at, _pouch, size, "#eee0b4", light, dark)


@part
def chicken_momos(stage: Stage, at: Places, size: float = 0.36, light: str = "", dark: str = "") -> None:
    """Half moons; at (x, y, lift, turn)."""
    _momos(stage, at, _crescent, size, "#f5e0b6", light, dark)


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
def baby_corns(stage: Stage, at: list[tuple[float, float, float]], length: float = 0.62, radius: float = 0.095, lift: float = 0.0) -> None:
    """Small cobs, halved and fried in a glaze; at (x, y, turn)."""
    material = foods.fried("#f3c04c", "#b5601c", 0.22, 3.2, 34, 0.9, (0.44, 0.74), 0.6, 0.4, 0.4)
    for i, (x, y, turn) in enumerate(at):
        t = np.linspace(0, 1, 90)
        r = radius * (1 - 0.5 * t) * np.sin(np.pi * np.clip(0.06 + 0.9 * t, 0, 1)) ** 0.3
        v, faces = tube(np.c_[(t - 0.5) * length, 0.03 * np.sin(t * 3 + i), 0 * t], r, 60)
        a = np.arctan2(v[:, 2], v[:, 1])
        v[:, 1:] *= (1 + 0.05 * np.sin(a * 12) * np.sin(v[:, :1].ravel() * 90))[:, None]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius + lift)
        add_mesh("corn", (v, faces), material, where, (stage.rng.uniform(0, 6), stage.rng.normal(0, 0.12), turn))


def _frozen(light: str, dark: str):
    """Ice cream: matt, with the fine pores that a scoop tears."""
    shader = Shader("ice cream")
    base = shader.mix(shader.ramp(shader.noise(2.2, 4), 0.35, 0.7), colour(light), colour(dark))
    pores = shader.ramp(shader.cells(26), 0.04, 0.24)
    base = shader.mix(shader.math("MULTIPLY", shader.math("SUBTRACT", 1.0, pores), 0.35), base, colour(dark))
    normal = shader.bump(shader.noise(34, 5, 0.7), 0.35, 0.012, shader.bump(pores, 0.35, 0.014))
    return shader.surface(base, 0.42, normal, coat=0.18, coat_rough=0.25, translucent=0.16)


@part
def scoops(stage: Stage, at: list[tuple[float, float, float]], radius: float = 0.32, light: str = "#fffaea", dark: str = "#f8e8c0", torn: float = 0.0) -> None:
    """Round balls of ice cream, each on the ragged skirt that the scoop leaves, its side `torn` by it; at (x, y, lift)."""
    material = _frozen(light, dark)
    tops = []
    for i, (x, y, lift) in enumerate(at):
        v, faces = sphere(260, 360) if torn else sphere(110, 160)
        a = np.arctan2(v[:, 1], v[:, 0])
        ball = v * (1 + 0.007 * fractal(v + i, 5, i + 2, 3))[:, None]
        if torn:
            # It tears in bands across the scoop's way: ragged below, rolled smooth above.
            band = fractal(v * [1, 1, 3.2] + i * 2.7, 3.4, i + 5, 4, 0.62)
            crumbled = np.clip(fractal(v + i, 19, i + 9, 3, 0.7), 0, 2)
            ball *= (1 - torn * np.abs(band) - 0.6 * torn * crumbled * smoothstep(-0.4, 0.5, band))[:, None]
        ball[:, 2] += 0.008 * np.sin(v[:, 2] * 24 + 2 * np.sin(a + i)) * np.clip(v[:, 2] + 0.4, 0, 1)
        skirt = smoothstep(-0.28, -0.5, v[:, 2]) * (0.16 + 0.05 * np.sin(7 * a + i) + 0.04 * np.sin(13 * a + 2 * i) + 0.03 * waves(v, 9, i))
        ball[:, :2] *= (1 + np.clip(skirt, 0, 1))[:, None]
        ball[:, 2] = np.maximum(ball[:, 2], -0.6)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.6 + lift)
        add_mesh("scoop", (ball * radius, faces), material, where, (0, 0, i * 1.4))
        tops.append(where)
    below = stage.bed.height

    def surface(p: np.ndarray) -> np.ndarray:
        h = below(p)
        for x, y, z in tops:
            away = np.hypot(*(p - [x, y]).T) / radius
            h = np.maximum(h, np.where(away < 0.98, z + radius * np.sqrt(np.clip(1 - away**2, 0, 1)), -9))
        return h

    stage.tops = surface


@part
def squid_rings(stage: Stage, at: Places, size: float = 0.26, light: str = "#f8ead0", dark: str = "#c98a48", wall: float = 0.03, tall: float = 0.065) -> None:
    """Bands cut across the body, white within, in a dark masala of pepper without; at (x, y, lift, turn)."""
    shader = Shader("squid")
    cloud, fine = shader.noise(3.4, 5, 0.6), shader.noise(26, 5, 0.65)
    white = shader.mix(shader.ramp(cloud, 0.4, 0.7), colour(light), colour("#efd3a4"))
    brown = shader.mix(shader.ramp(cloud, 0.36, 0.66), colour("#dca868"), colour(dark))
    # Masala hangs on in patches, within as well as without.
    clings = shader.ramp(shader.noise(5, 6, 0.66, distortion=0.4), 0.42, 0.62)
    # More of it without, where the pan was: all brown it is a ring of onion, white within it is squid.
    outside = shader.attribute("outside", True)
    clings = shader.math("MULTIPLY", clings, shader.math("ADD", 0.4, shader.math("MULTIPLY", outside, 0.55)))
    base = shader.mix(outside, white, brown)
    base = shader.mix(clings, base, colour("#93441a"))
    base = shader.mix(shader.ramp(fine, 0.58, 0.68, 0, 0.85), base, colour("#3a2010"))
    bumps = shader.bump(fine, 0.5, 0.02, shader.bump(clings, 0.4, 0.02))
    material = shader.surface(base, shader.ramp(clings, 0, 0.9, 0.3, 0.5), bumps, coat=0.3, coat_rough=0.14, translucent=0.12)
    a, b = np.linspace(0, 2 * np.pi, 90, endpoint=False)[:, None], np.linspace(0, 2 * np.pi, 28, endpoint=False)[None]
    across, along = np.sign(np.cos(b)) * np.abs(np.cos(b)) ** 0.6, np.sign(np.sin(b)) * np.abs(np.sin(b)) ** 0.5
    for i, (x, y, lift, turn) in enumerate(at):
        r = size * stage.rng.uniform(0.7, 1.12)
        long = 0.08 + 0.05 * np.sin(i * 2.4)
        # What was a tube draws together in the heat: an oval, dented, its edge in soft waves.
        ring = r * (1 + long * np.cos(2 * a) + 0.03 * np.sin(3 * a + 2 * i) + 0.015 * np.sin(7 * a + i)) + wall * across
        high = tall * along * (1 + 0.2 * np.sin(a + i) + 0.14 * np.sin(3 * a + i)) + 0.02 * np.sin(2 * a + i) + 0.01 * np.sin(5 * a)
        v = np.stack([ring * np.cos(a), ring * np.sin(a) * 0.9, high + 0 * ring], -1).reshape(-1, 3)
        j = np.arange(28)
        seam = np.stack([89 * 28 + j, 89 * 28 + (j + 1) % 28, (j + 1) % 28, j], -1)
        outside = np.broadcast_to(smoothstep(-0.2, 0.7, across), ring.shape).ravel()
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.09 + lift)
        spin = (stage.rng.normal(0, 0.36), stage.rng.normal(0, 0.32), turn)
        add_mesh("ring", (v, np.vstack([grid_faces(90, 28, True), seam])), material, where, spin, outside=outside)


@part
def squid_tentacles(stage: Stage, at: Places, size: float = 0.3, light: str = "#d99a72", dark: str = "#8a4a34") -> None:
    """A crown of short arms, curled by the heat, with their rows of suckers; at (x, y, lift, turn)."""
    shader = Shader("tentacles")
    fine = shader.noise(26, 5, 0.65)
    base = shader.mix(shader.ramp(shader.noise(4, 5, 0.6), 0.36, 0.66), colour(light), colour(dark))
    base = shader.mix(shader.attribute("sucker", True), base, colour("#f3dcbc"))
    base = shader.mix(shader.ramp(fine, 0.58, 0.68, 0, 0.8), base, colour("#3a2010"))
    material = shader.surface(base, 0.3, shader.bump(fine, 0.4, 0.015), coat=0.55, coat_rough=0.1)
    t = np.linspace(0, 1, 60)
    for i, (x, y, lift, turn) in enumerate(at):
        rng = np.random.default_rng(i + 5)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.05 + lift)
        crown, crown_faces = blob((size * 0.6, size * 0.55, size * 0.5), 0.05, i + 1, 30)
        add_mesh("crown", (crown, crown_faces), material, where, (0, 0, turn), sucker=0 * crown[:, 0])
        for k in range(8):
            angle = k * 0.72 - 2.5 + rng.normal(0, 0.12) + rng.choice((-1, 1)) * rng.uniform(0.6, 2.4) * t**1.6
            step = size * rng.uniform(0.95, 1.35) / 60
            path = np.c_[np.cumsum(np.cos(angle)) * step, np.cumsum(np.sin(angle)) * step, size * (0.08 + rng.uniform(0, 0.3) * t**2)]
            v, faces = tube(path, size * (0.13 - 0.1 * t) * (1 + 0.06 * np.sin(t * 90)), 16)
            b = np.tile(np.linspace(0, 2 * np.pi, 16, endpoint=False), 60)
            sucker = np.repeat((np.sin(t * 70) > 0.2) * 1.0, 16) * (np.cos(b - k) > 0.75)
            add_mesh("arm", (v, faces), material, where, (0, 0, turn), sucker=sucker)


@part
def prawns(stage: Stage, at: Places, size: float = 0.36, light: str = "#f08a4a", dark: str = "#c24a1a", stripe: str = "#fbd0a4", gloss: float = 0.6, masala: str = "") -> None:
    """
    Peeled, curled, with their tails; at (x, y, lift, turn). Those in a `masala` are thick and half curled, as one
    that was just cooked is, and it clings to them.
    """
    shader = Shader("prawn")
    cloud, fine = shader.noise(4, 5, 0.6), shader.noise(22, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    base = shader.mix(shader.attribute("stripe", True), base, colour(stripe))
    base = shader.mix(shader.ramp(fine, 0.56, 0.74, 0, 0.5), base, colour(dark))
    bumps = shader.bump(fine, 0.3, 0.02)
    if masala:
        clings = shader.ramp(shader.noise(5, 6, 0.66, distortion=0.4), 0.5, 0.6)
        base = shader.mix(shader.math("MULTIPLY", clings, 0.85), base, colour(masala))
        base = shader.mix(shader.ramp(fine, 0.6, 0.68, 0, 0.6), base, colour("#6a240c"))
        bumps = shader.bump(fine, 0.5, 0.02, shader.bump(clings, 0.5, 0.025))
    material = shader.surface(base, 0.26, bumps, coat=gloss, coat_rough=0.08, translucent=0.06)
    t = np.linspace(0, 1, 110)
    for i, (x, y, lift, turn) in enumerate(at):
        a = 0.3 + (3.5 if masala else 4.3) * t
        out = size * (1.0 - (0.2 if masala else 0.28) * t)
        path = np.c_[out * np.cos(a), out * np.sin(a), 0.05 * np.sin(a)]
        segment = np.abs(np.sin(t * np.pi * 6)) ** 0.5
        wide = size * (0.4 - 0.26 * t) * (0.86 + 0.14 * segment) * np.sin(np.pi * np.clip(0.08 + 0.9 * t, 0, 1)) ** 0.35
        if masala:
            # Its back is arched and full, and narrows to the tail only at its last third.
            step = np.mod(t * 6, 1)
            wide = size * np.interp(t, [0, 0.06, 0.3, 0.65, 0.9, 1], [0.18, 0.34, 0.4, 0.33, 0.2, 0.12]) * (0.9 + 0.14 * step**1.5)
        v, faces = tube(path, wide, 24)
        striped = np.repeat(np.clip(1 - segment * 1.3, 0, 1) * 0.8, 24)
        if masala:
            striped = np.repeat(0.75 * np.exp(-(((np.mod(t * 6, 1) - 0.06) / 0.12) ** 2)), 24)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.34 + lift)
        lean = (stage.rng.normal(0, 0.2), stage.rng.normal(0, 0.2), turn)
        add_mesh("prawn", (v, faces), material, where, lean, stripe=striped)
        end, along = path[-1], path[-1] - path[-4]
        along /= np.linalg.norm(along)
        for side in (-0.5, 0.5):
            w, f = sphere(14, 20)
            w = turned(w * [0.2, 0.08, 0.03] * size * 2.2, float(np.arctan2(along[1], along[0]) + side)) + end + along * size * 0.3
            add_mesh("tail", (w, f), plain("tail", "#c8441c", 0.3, coat=0.5), where, lean)


def _shell():
    """Of a crab that is cooked: orange and red, with pale specks."""
    shader = Shader("crab")
    cloud, fine = shader.noise(3, 5, 0.6), shader.noise(20, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour("#e5672c"), colour("#ab3410"))
    base = shader.mix(shader.ramp(fine, 0.58, 0.72, 0, 0.6), base, colour("#f6b078"))
    base = shader.mix(shader.ramp(shader.noise(2.4, 6, 0.62, distortion=0.6), 0.44, 0.6, 0, 0.85), base, colour("#6a3414"))
    return shader.surface(base, 0.34, shader.bump(fine, 0.35, 0.025), coat=0.5, coat_rough=0.14)


@part
def crabs(stage: Stage, at: Places, scale: float = 1.0) -> None:
    """The shell from above, with its legs drawn in and its claws folded; at (x, y, lift, turn)."""
    shell, tip = _shell(), plain("tip", "#3a2418", 0.3, coat=0.6)
    t = np.linspace(0, 1, 40)
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = sphere(100, 200)
        a = np.arctan2(v[:, 1], v[:, 0])
        # Wide, with teeth along its front (y > 0) and a point at each side.
        teeth = 0.035 * np.abs(np.sin(a * 13)) * (np.sin(a) > 0.05)
        point = 0.16 * np.exp(-((np.abs(np.abs(a) - np.pi / 2) - np.pi / 2) / 0.12) ** 2)
        out = 1 + teeth + point - 0.1 * np.exp(-(((a + np.pi / 2) / 0.5) ** 2))
        h = np.where(v[:, 2] > 0, 0.21 * np.abs(v[:, 2]) ** 0.8, -0.1 * np.abs(v[:, 2]))
        q = np.c_[v[:, 0] * out * 0.52, v[:, 1] * out * 0.36, h]
        groove = np.exp(-(((np.abs(q[:, 0]) - 0.13 - 0.25 * np.abs(q[:, 1])) / 0.02) ** 2)) * (q[:, 1] > -0.22)
        q[:, 2] -= 0.018 * groove * (v[:, 2] > 0)
        q[:, 2] += 0.008 * fractal(v * 1.0 + i, 5, i + 2)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.1 * scale + lift)
        spin = (0.04, 0.0, turn)
        add_mesh("shell", (q, faces), shell, where, spin, (scale,) * 3)
        for side in (-1, 1):
            for k in range(3):
                spread = 0.15 - 0.42 * k
                reach = 0.62 - 0.05 * k
                leg = np.c_[side * (0.3 + reach * t), (0.02 - 0.13 * k) + spread * t - 0.16 * t**2, 0.13 * np.sin(np.pi * np.minimum(t * 1.15, 1)) - 0.1 * t]
                add_mesh("leg", tube(leg, 0.052 * (1 - 0.8 * t) * (1 + 0.2 * np.sin(t * 18)) + 0.006, 14), shell, where, spin, (scale,) * 3)
            # Folded before the mouth, as it lies on a plate: raised claws would dance.
            arm = np.c_[side * (0.34 + 0.2 * np.sin(t * 2.4)), 0.1 + 0.32 * t, 0.04 * np.sin(t * 3) - 0.02]
            add_mesh("arm", tube(arm, 0.07 + 0.02 * np.sin(t * 9), 16), shell, where, spin, (scale,) * 3)
            palm, palm_faces = blob((0.4, 0.26, 0.22), 0.05, i + 3, 40)
            add_mesh("palm", (palm + [side * 0.36, 0.47, 0], palm_faces), shell, where, spin, (scale,) * 3)
            for wide, aside in ((0.07, 0.06), (0.05, -0.05)):
                finger = np.c_[side * (0.24 - 0.2 * t), 0.48 + aside + 0.8 * aside * np.sin(t * 3), 0.02 * t]
                add_mesh("finger", tube(finger, wide * (1 - 0.85 * t) + 0.006, 14), shell, where, spin, (scale,) * 3)
                end, end_faces = sphere(10, 12)
                add_mesh("tip", (end * [0.05, 0.022, 0.022] + finger[-3], end_faces), tip, where, spin, (scale,) * 3)


@part
def crab_claws(stage: Stage, at: Places, scale: float = 1.0) -> None:
    """Claws with their joint; at (x, y, lift, turn)."""
    shell = _shell()
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
