"""Rolls: a griddled bread round its filling, its lower half in paper."""
import numpy as np

from foods.pieces import braised_meat
from foods.tandoor import charred
from materials.foods import fried, plain
from materials.shader import Shader, colour
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.shapes import Shape, blob, grid_faces, rounded_box, turned
from stage import Stage, part

Filling = list[tuple[Shape, object]]


def _paratha(crisp: bool = False):
    """A `crisp` one was fried in oil: it has blisters, browned on their tops, and shines."""
    shader = Shader("paratha")
    cloud, patch, fine = shader.noise(2.6, 5, 0.6), shader.noise(4.4, 6, 0.66, distortion=0.4), shader.noise(30, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#f6d493"), colour("#e6b263"))
    base = shader.mix(shader.ramp(patch, 0.5, 0.64, 0, 0.9), base, colour("#a85f20"))
    if crisp:
        blisters = shader.cells(9, "SMOOTH_F1")
        base = shader.mix(shader.ramp(blisters, 0.42, 0.12, 0, 0.75), base, colour("#b56a24"))
        base = shader.mix(shader.ramp(shader.noise(9, 5, 0.65), 0.56, 0.66, 0, 0.8), base, colour("#8f4c18"))
        fine = shader.math("ADD", fine, shader.math("MULTIPLY", blisters, -1.6))
    base = shader.mix(shader.attribute("end", True), base, colour("#c98a3c"))
    return shader.surface(base, 0.42, shader.bump(fine, 0.3, 0.015, shader.bump(patch, 0.25, 0.03)), coat=0.35, coat_rough=0.16, translucent=0.1)


def _paper():
    shader = Shader("paper")
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    stripe = shader.ramp(shader.math("SINE", shader.math("MULTIPLY", split.outputs[0], 34)), 0.55, 0.75)
    base = shader.mix(stripe, colour("#fff7e8"), colour("#e2562a"))
    return shader.surface(base, 0.75, shader.bump(shader.noise(9, 5), 0.25, 0.03), specular=0.15)


def _roll(
    stage: Stage, at: tuple[float, float, float, float], length: float, radius: float, filling: Filling,
    materials: tuple, soft: float = 0.0, lining: object = None,
) -> None:
    """
    At (x, y, lift, turn), its open end along the turn; a `soft` one is dented, and gapes there. `lining` is what
    was fried onto the bread's inner side.
    """
    x, y, lift, turn = at
    where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius + lift)
    rows, columns = 150, 200
    u, v = np.linspace(0, 1, rows)[:, None], np.linspace(0, 1, columns)[None]
    angle = v * 2 * np.pi * 1.6 + 2.2
    out = radius * (1 - 0.2 * v) * (1 + 0.02 * np.sin(u * 9 + angle))
    along = (u - 0.5) * length + 0.05 * np.sin(v * 8) * smoothstep(0.6, 1, u)
    p = np.stack([along + 0 * v, out * np.cos(angle), out * np.sin(angle)], -1).reshape(-1, 3)
    p += p * [0, 1, 1] * (0.04 * fractal(p, 3, 4))[:, None]
    if lining:
        p += p * [0, 1, 1] * (0.03 * np.clip(fractal(p, 9, 21, 2), -0.3, 1.5))[:, None]
    if soft:
        p += p * [0, 1, 1] * (soft * fractal(p, 2.2, 14, 3))[:, None]
        open_ = smoothstep(0.25, 0.5, p[:, 0] / length)
        p[:, 1:] *= (1 + open_ * soft * (1.2 + 1.5 * np.sin(np.arctan2(p[:, 2], p[:, 1]) * 3)))[:, None]
        p[:, 2] *= 0.88
    end = np.maximum(0.6 * smoothstep(0.95, 1, u + 0 * v), 0.6 * smoothstep(0.03, 0, v + 0 * u)).ravel()
    made = add_mesh("roll", (p, grid_faces(rows, columns)), materials[0], where, (0, 0, turn), end=end)
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.03
    if lining:
        # It was fried on, and stands out a little where the bread ends.
        inner = p * [1, 0.87, 0.87] + np.c_[0.035 + 0.02 * waves(p, 9, 3), 0 * p[:, :2]] * smoothstep(0.2, 0.5, p[:, :1] / length)
        egg = add_mesh("lining", (inner, grid_faces(rows, columns)), lining, where, (0, 0, turn))
        egg.modifiers.new("thick", "SOLIDIFY").thickness = 0.022
    a = np.linspace(0, 2 * np.pi, 120, endpoint=False)[None]
    reach = 0.52 + 0.06 * np.sin(a + 0.8)
    wide = radius * (1.07 + 0.02 * np.sin(a * 5) + 0.015 * np.sin(u * 17 + a * 2))
    wrap = np.stack([(u * reach - 0.53) * length + 0 * a, wide * np.cos(a), wide * np.sin(a)], -1).reshape(-1, 3)
    wrap += wrap * [0, 1, 1] * (0.03 * waves(wrap, 5, 7))[:, None]
    sheet = add_mesh("paper", (wrap, grid_faces(rows, 120, True)), materials[1], where, (0, 0, turn))
    sheet.modifiers.new("thick", "SOLIDIFY").thickness = 0.008
    rng = stage.rng
    for shape, material in filling:
        r, b = radius * 0.6 * np.sqrt(rng.uniform(0, 1)), rng.uniform(0, 2 * np.pi)
        q = turned(np.array([[length / 2 + rng.uniform(-0.14, 0.12), r * np.cos(b), 0.0]]), turn)[0]
        add_mesh("filling", shape, material, (where[0] + q[0], where[1] + q[1], where[2] + r * np.sin(b)), tuple(rng.uniform(0, 6, 3)))


def _salad(seed: int) -> Filling:
    onion, pepper, herb = plain("onion", "#f4dfe0", 0.3, coat=0.4, translucent=0.2), plain("pepper", "#5f9f2c", 0.3, coat=0.5), plain("herb", "#3f8a24", 0.5)
    strips: Filling = []
    for k in range(9):
        strips.append((rounded_box((0.24, 0.035, 0.05), 10, 0.5, 0.004, seed + k), onion))
        strips.append((rounded_box((0.2, 0.04, 0.05), 10, 0.5, 0.004, seed + k + 20), pepper if k % 2 else herb))
    return strips


def _rolls(
    stage: Stage, at: list[tuple[float, float, float, float]], bites, length: float = 1.7,
    radius: float = 0.29, soft: float = 0.0, lining: object = None, many: int = 12,
) -> None:
    materials = (_paratha(lining is not None), _paper())
    for i, place in enumerate(at):
        filling = [bites(i * 11 + k) for k in range(many)] + _salad(i * 5)
        _roll(stage, place, length, radius, filling, materials, soft, lining)


@part
def paneer_rolls(stage: Stage, at: list[tuple[float, float, float, float]]) -> None:
    """Paneer tikka, onion and pepper; at (x, y, lift, turn)."""
    grilled = charred("#f5b04a", "#dd7c26", amount=0.6)
    _rolls(stage, at, lambda seed: (rounded_box((0.2, 0.18, 0.16), 14, 0.22, 0.02, seed), grilled))


@part
def chicken_rolls(stage: Stage, at: list[tuple[float, float, float, float]]) -> None:
    """Chicken, onion and lime; at (x, y, lift, turn)."""
    _rolls(stage, at, _chicken())


def _chicken():
    grilled = fried("#d98038", "#8a3a12", 0.3, coat=0.5)
    return lambda seed: (blob((0.24, 0.2, 0.17), 0.16, seed, 24), grilled)


def _egg():
    omelette = fried("#fbd25a", "#e6a02e", 0.36, coat=0.3)
    return lambda seed: (rounded_box((0.28, 0.22, 0.07), 14, 0.4, 0.01, seed), omelette)


@part
def mutton_rolls(stage: Stage, at: list[tuple[float, float, float, float]]) -> None:
    """Mutton, onion and lime; at (x, y, lift, turn)."""
    grilled = fried("#b8703a", "#7a3c1a", 0.3, 4.5, 16, 0.5)
    chutney = plain("chutney", "#5f9a34", 0.35, coat=0.5)
    onion = plain("red onion", "#c9699a", 0.3, coat=0.4, translucent=0.15)
    white = plain("onion", "#f8e8e6", 0.3, coat=0.4, translucent=0.15)

    def bite(seed: int):
        if seed % 7 == 0:
            return blob((0.22, 0.1, 0.05), 0.25, seed, 18), chutney
        if seed % 3 == 0:
            return rounded_box((0.28, 0.035, 0.06), 12, 0.5, 0.008, seed), onion if seed % 2 else white
        return braised_meat((0.21, 0.15, 0.13), 0.04, seed), grilled

    _rolls(stage, at, bite, soft=0.06, many=34)


@part
def egg_rolls(stage: Stage, at: list[tuple[float, float, float, float]]) -> None:
    """Bread fried onto an egg, round onion, chilli and cucumber; at (x, y, lift, turn)."""
    omelette = fried("#fbd25a", "#e9a632", 0.36, coat=0.35, amount=(0.46, 0.7))
    onion, chilli = plain("red onion", "#c65a8c", 0.3, coat=0.4, translucent=0.15), plain("green chilli", "#4f9a28", 0.25, coat=0.6)
    cucumber, sauce = plain("cucumber", "#dcebae", 0.3, coat=0.5, translucent=0.2), plain("sauce", "#c42c10", 0.2, coat=0.8)

    def bite(seed: int):
        kind = seed % 5
        if kind == 4:
            return blob((0.2, 0.1, 0.05), 0.2, seed, 18), sauce
        material = (onion, chilli, cucumber, omelette)[kind]
        size = ((0.28, 0.035, 0.06), (0.12, 0.06, 0.05), (0.22, 0.05, 0.05), (0.24, 0.16, 0.05))[kind]
        return rounded_box(size, 12, 0.5, 0.008, seed), material

    _rolls(stage, at, bite, soft=0.05, lining=omelette, many=34)


@part
def chicken_egg_rolls(stage: Stage, at: list[tuple[float, float, float, float]]) -> None:
    """Chicken between eggs; at (x, y, lift, turn)."""
    kinds = (_chicken(), _egg())
    _rolls(stage, at, lambda seed: kinds[seed % 2](seed))


@part
def potato_rolls(stage: Stage, at: list[tuple[float, float, float, float]]) -> None:
    """Potato, chickpeas and tamarind; at (x, y, lift, turn)."""
    potato, pea = fried("#f0c458", "#c98a2c", 0.4, coat=0.4), fried("#b5702c", "#7a4018", 0.3, coat=0.6)
    _rolls(stage, at, lambda seed: (blob((0.15,) * 3, 0.05, seed, 18), pea) if seed % 3 == 0 else (rounded_box((0.21, 0.19, 0.18), 14, 0.3, 0.03, seed), potato))
