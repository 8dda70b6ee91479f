"""What is grilled on skewers or patted into kebabs."""
import numpy as np

from materials.foods import plain
from materials.shader import Shader, colour
from materials.wares import ware
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep
from modelling.shapes import blob, rounded_box, sphere, tube
from stage import Stage, part


def charred(light: str, dark: str, char: str = "#3a1a0a", amount=0.62, gloss=0.45, bumps=0.4):
    """Marinade that has caught the fire where it sticks out."""
    shader = Shader("charred")
    cloud, patch, fine = shader.noise(3.2, 5, 0.6), shader.noise(4.2, 6, 0.68, distortion=0.5), shader.noise(28, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    base = shader.mix(shader.ramp(fine, 0.56, 0.74, 0, 0.4), base, colour(dark))
    base = shader.mix(shader.ramp(patch, amount - 0.06, amount + 0.08, 0, 0.9), base, colour(char))
    base = shader.mix(shader.edges(0.505, 0.56, 0.7), base, colour(char))
    return shader.surface(base, shader.ramp(fine, 0.3, 0.7, 0.24, 0.45), shader.bump(fine, bumps, 0.03), coat=gloss, coat_rough=0.1)


def _square(size: float, seed: int):
    """A bent square of pepper or onion."""
    v, faces = rounded_box((1, 1, 0.16), 20, 0.22, 0.02, seed)
    v = v * size
    v[:, 2] += 0.5 * v[:, 0] ** 2 / size * 0.5
    return v[:, [2, 0, 1]], faces


def _skewer(stage: Stage, at: tuple[float, float], turn: float, length: float, pieces: list, lift: float) -> None:
    """Pieces (shape, material) along a stick, their own x along it."""
    c, s = np.cos(turn), np.sin(turn)
    z = stage.z(*at) + lift
    ends = np.array([[-length / 2 - 0.25, 0, 0], [length / 2 + 0.25, 0, 0]])
    where = (stage.bed.x + at[0], stage.bed.y + at[1], z)
    add_mesh("stick", tube(np.linspace(ends[0], ends[1], 6), 0.022, 10), plain("stick", "#d9b98a", 0.6), where, (0, 0, turn))
    wide = [float(np.ptp(shape[0][:, 0])) * 0.96 for shape, _ in pieces]
    along = -sum(wide) / 2
    for (shape, material), w in zip(pieces, wide):
        x = along + w / 2
        along += w
        spin = (stage.rng.uniform(-0.5, 0.5), stage.rng.normal(0, 0.06), turn + stage.rng.normal(0, 0.06))
        add_mesh("piece", shape, material, (where[0] + x * c, where[1] + x * s, z), spin)


def _vegetables(seed: int) -> list:
    pepper = Shader("pepper")
    green = pepper.surface(
        pepper.mix(pepper.ramp(pepper.noise(4, 5), 0.52, 0.66, 0, 0.8), colour("#5f9a2c"), colour("#3a2410")), 0.25, coat=0.6
    )
    onion = Shader("onion")
    pink = onion.surface(
        onion.mix(onion.ramp(onion.noise(4, 5), 0.5, 0.64, 0, 0.8), colour("#f0c9d4"), colour("#8a3a4a")), 0.3, coat=0.5, translucent=0.2
    )
    return [(_square(0.42, seed), green), (_square(0.4, seed + 1), pink)]


def _chunk(size: float, seed: int):
    """Meat cut off by the knife: flat sides and corners, torn along its grain. A ball is a mushroom or a potato."""
    v, faces = rounded_box((0.92, 1.12, 0.82), 44, 0.62, 0.03, seed)
    v += (0.022 * fractal(v * [1, 2.4, 2.4] + seed, 2.6, seed, 4, 0.6))[:, None] * [0.6, 1, 1]
    v[:, 2] *= 1 - 0.22 * np.sin(1.7 * v[:, 1] + seed)
    return v * size, faces


@part
def paneer_skewers(stage: Stage, at: list[tuple[float, float, float]], count: int = 4, size: float = 0.44, lift: float = 0.24) -> None:
    """Paneer in its marinade between pepper and onion; at (x, y, turn)."""
    material = charred("#f2a03a", "#d66e1c", amount=0.55)
    for i, (x, y, turn) in enumerate(at):
        pieces = []
        for k in range(count):
            pieces.append((rounded_box((size * 0.8, size, size * 0.95), 26, 0.2, 0.01, i * 9 + k), material))
            if k < count - 1:
                pieces += _vegetables(i * 7 + k)
        _skewer(stage, (x, y), turn, 2.0, pieces, lift)


@part
def malai_chicken_skewers(stage: Stage, at: list[tuple[float, float, float]], count: int = 4, size: float = 0.5, lift: float = 0.24) -> None:
    """Chicken in cream and cardamom; at (x, y, turn)."""
    material = charred("#f2cd90", "#d29c56", "#5e2c10", 0.53, 0.5, 0.35)
    for i, (x, y, turn) in enumerate(at):
        pieces = [(_chunk(size, i * 9 + k), material) for k in range(count)]
        _skewer(stage, (x, y), turn, 1.9, pieces, lift)


@part
def chicken_skewers(stage: Stage, at: list[tuple[float, float, float]], count: int = 4, size: float = 0.5, lift: float = 0.24) -> None:
    """Chicken in red marinade, charred; at (x, y, turn)."""
    material = charred("#e0662a", "#b03c14", "#34120a", 0.54, 0.5, 0.45)
    for i, (x, y, turn) in enumerate(at):
        pieces = [(_chunk(size, i * 9 + k + 3), material) for k in range(count)]
        _skewer(stage, (x, y), turn, 1.9, pieces, lift)


@part
def fish_skewers(stage: Stage, at: list[tuple[float, float, float]], count: int = 4, size: float = 0.5, lift: float = 0.22) -> None:
    """Flat squares of fish in yellow marinade between pepper and onion; at (x, y, turn)."""
    material = charred("#f3b048", "#d98426", "#5a2408", 0.56, 0.5, 0.5)
    for i, (x, y, turn) in enumerate(at):
        pieces = []
        for k in range(count):
            v, faces = rounded_box((size * 0.86, size * 1.04, size * 0.56), 40, 0.34, 0.012, i * 9 + k)
            v[:, 2] += 0.03 * np.sin(v[:, 1] * 22 + v[:, 0] * 5)
            pieces.append(((v, faces), material))
            if k < count - 1:
                pieces += _vegetables(i * 7 + k)[:1]
        _skewer(stage, (x, y), turn, 1.9, pieces, lift)


def _pressed_mince():
    """Coarse, with onion and herbs in it, wet with fat, and black where its ridges met the fire."""
    shader = Shader("mince")
    cloud, patch, fine = shader.noise(3.4, 5, 0.6), shader.noise(5.5, 6, 0.68, distortion=0.5), shader.noise(24, 6, 0.7)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour("#cf8242"), colour("#a4582a"))
    base = shader.mix(shader.ramp(fine, 0.5, 0.7, 0, 0.6), base, colour("#7a3a18"))
    for scale, tint in ((15, "#f0c890"), (17, "#5a8a2c"), (19, "#c8401c")):
        base = shader.mix(shader.ramp(shader.noise(scale, 2), 0.66, 0.7, 0, 0.85), base, colour(tint))
    base = shader.mix(shader.ramp(patch, 0.55, 0.68, 0, 0.85), base, colour("#54260f"))
    base = shader.mix(shader.edges(0.51, 0.57, 0.75), base, colour("#3a1a0a"))
    rough = shader.ramp(fine, 0.3, 0.7, 0.24, 0.5)
    return shader.surface(base, rough, shader.bump(fine, 0.8, 0.03), coat=0.5, coat_rough=0.1)


@part
def seekh_kebabs(stage: Stage, at: list[tuple[float, float, float]], length: float = 1.5, radius: float = 0.17, lifts: list[float] = ()) -> None:
    """Mince pressed by hand on iron, which stands out at both ends; at (x, y, turn)."""
    material, iron = _pressed_mince(), ware("steel")
    for i, (x, y, turn) in enumerate(at):
        t = np.linspace(0, 1, 260)
        # Each finger leaves a groove: broad, and not quite as far from the next.
        groove = np.abs(np.sin(t * np.pi * 6.5 + 0.5 * np.sin(t * 7 + i) + i)) ** 0.6
        ends = np.minimum(1, np.minimum(t, 1 - t) * 26 + 0.02) ** 0.5
        r = radius * (0.86 + 0.16 * groove) * (1 + 0.04 * np.sin(t * 9 + 2 * i)) * ends
        v, faces = tube(np.c_[(t - 0.5) * length, 0.015 * np.sin(t * 5 + i), 0 * t], r, 90)
        v += (0.014 * fractal(v + i, 8, i + 1, 2) + 0.008 * fractal(v + i, 26, i + 4, 3, 0.7))[:, None] * [0.4, 1, 1]
        lift = lifts[i % len(lifts)] if len(lifts) else 0
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.94 + lift)
        add_mesh("seekh", (v, faces), material, where, (stage.rng.uniform(0, 6), 0, turn))
        reach = length / 2 + 0.2
        stick = rounded_box((2 * reach, 0.075, 0.03), 20, 0.2, 0.0)
        add_mesh("iron", stick, iron, where, (0, 0, turn))


@part
def tandoori_joints(stage: Stage, at: list[tuple[float, float, float]], scale: float = 1.25, lifts: list[float] = ()) -> None:
    """Legs of chicken, slashed and blistered; at (x, y, turn)."""
    material = charred("#d9601f", "#a53a10", "#34120a", 0.54, 0.5)
    bone = plain("bone", "#f0e2c6", 0.4)
    for i, (x, y, turn) in enumerate(at):
        v, faces = blob((0.86, 0.56, 0.42), 0.06, 9 + i, 90)
        t = v[:, 0] / 0.43
        v[:, 1:] *= (1.1 - 0.6 * smoothstep(-0.2, 1, t))[:, None]
        for k in (-0.45, -0.1, 0.22):
            cut = np.exp(-(((t - k + 0.35 * v[:, 1]) / 0.05) ** 2)) * (v[:, 2] > 0.02)
            v[:, 2] -= 0.045 * cut
        v += (0.012 * fractal(v + i, 6, i + 2, 4))[:, None]
        s = np.linspace(0, 1, 12)
        stick = tube(np.c_[0.32 + 0.3 * s, 0 * s, 0 * s], 0.05 + 0.035 * smoothstep(0.7, 0.95, s), 14)
        lift = lifts[i % len(lifts)] if len(lifts) else 0
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.19 * scale + lift)
        add_mesh("joint", (v, faces), material, where, (0, -0.06, turn), (scale,) * 3)
        add_mesh("bone", stick, bone, where, (0, -0.06, turn), (scale,) * 3)


@part
def spinach_patties(stage: Stage, at: list[tuple[float, float, float, float]], radius: float = 0.4) -> None:
    """Hara bhara kebab: green within, browned outside, a cashew on each; at (x, y, lift, lean)."""
    shader = Shader("patty")
    cloud, fine = shader.noise(3.4, 6, 0.65), shader.noise(26, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.36, 0.6), colour("#7f9a34"), colour("#a8792c"))
    base = shader.mix(shader.ramp(fine, 0.5, 0.68, 0, 0.7), base, colour("#5a6a1e"))
    base = shader.mix(shader.edges(0.502, 0.55, 0.8), base, colour("#7a4a18"))
    material = shader.surface(base, 0.42, shader.bump(fine, 0.6, 0.03), coat=0.3, coat_rough=0.15)
    nut = plain("cashew", "#f3d7a2", 0.35, coat=0.3)
    for i, (x, y, lift, lean) in enumerate(at):
        v, faces = sphere(60, 90)
        v = np.c_[v[:, :2], np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.55 * 0.34] * radius
        v += (0.016 * fractal(v + i, 6, i + 1, 4, 0.6))[:, None] * [1, 1, 0.7]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.34 + lift)
        add_mesh("patty", (v, faces), material, where, (lean, 0, i * 1.1))
        t = np.linspace(0, 1, 16)
        a = 2.4 * (t - 0.5)
        curved = np.c_[0.1 * np.sin(a), 0.12 * np.cos(a) - 0.07, 0 * t]
        top = np.array(where) + [0, -np.sin(lean) * -radius * 0.3, radius * 0.36 * np.cos(lean)]
        add_mesh("nut", tube(curved, 0.05 * np.sin(np.pi * (0.06 + 0.88 * t)) ** 0.55, 10), nut, tuple(top), (lean, 0, i * 0.9))


