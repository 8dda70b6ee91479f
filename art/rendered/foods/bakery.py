"""Buns and bread: with butter, filled, toasted, as sandwiches."""
import numpy as np

from foods.tandoor import charred
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.shapes import Shape, blob, disc, rounded_box, sphere, tube
from stage import Stage, part, parts_of

Places = list[tuple[float, float, float, float]]


def _crust(brown: str = "#b5651f"):
    """Baked: brown above, pale at the sides (the attribute `crust`), white where it is cut (`cut`)."""
    shader = Shader("bun")
    cloud, fine = shader.noise(2.2, 5, 0.6), shader.noise(40, 5, 0.7)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#f8dfae"), colour("#f0cc8c"))
    top = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#d58a38"), colour(brown))
    base = shader.mix(shader.attribute("crust", True), base, top)
    crumb = shader.mix(shader.ramp(fine, 0.4, 0.6), colour("#fff6e0"), colour("#f0dcb0"))
    base = shader.mix(shader.attribute("cut", True), base, crumb)
    gloss = shader.math("MULTIPLY", shader.attribute("crust", True), 0.45)
    return shader.surface(base, 0.42, shader.bump(fine, 0.15, 0.01), coat=gloss, coat_rough=0.2, translucent=0.08)


def _bun(size: float, seed: int, low: float = -1.0, high: float = 1.0, square: float = 3.2) -> tuple[Shape, dict]:
    """What lies between two heights of a bun, each from -1 (its base) to 1 (its top)."""
    v, faces = sphere(90, 120)
    a = np.arctan2(v[:, 1], v[:, 0])
    outline = 1 / (np.abs(np.cos(a)) ** square + np.abs(np.sin(a)) ** square) ** (1 / square)
    side = np.hypot(v[:, 0], v[:, 1]) ** 0.75
    z = np.clip(v[:, 2], low, high)
    cut = (v[:, 2] > high + 0.02) | (v[:, 2] < low - 0.02)
    h = np.where(z > 0, 0.62 * np.abs(z) ** 0.85, -0.36 * np.abs(z) ** 0.6)
    q = np.c_[side * outline * np.cos(a), side * outline * np.sin(a), h]
    q[~cut] *= (1 + 0.02 * fractal(q[~cut] + seed, 2, seed, 3))[:, None]
    q[:, 2] += cut * 0.012 * waves(q[:, :2], 14, seed)
    return (q * size, faces), {"crust": smoothstep(0.12, 0.5, v[:, 2]) * ~cut, "cut": cut.astype(float)}


@part
def pavs(stage: Stage, at: Places, size: float = 0.36, brown: str = "#b5651f") -> None:
    """Whole buns; at (x, y, lift, turn)."""
    crust = _crust(brown)
    for i, (x, y, lift, turn) in enumerate(at):
        shape, attributes = _bun(size, i + 1)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.36 + lift)
        add_mesh("pav", shape, crust, where, (stage.rng.normal(0, 0.05), stage.rng.normal(0, 0.05), turn), **attributes)


def _filled(stage: Stage, at: Places, size: float, gap: float, fill, gape: float = -0.3, square: float = 3.2) -> None:
    """Lower half, what `fill` puts at a height, upper half that lies on it and leans back."""
    crust = _crust()
    for i, (x, y, lift, turn) in enumerate(at):
        z = stage.z(x, y) + size * 0.36 + lift
        where = np.array([stage.bed.x + x, stage.bed.y + y, z])
        lower, at_lower = _bun(size, i + 1, -1, 0.0, square)
        upper, at_upper = _bun(size, i + 1, 0.0, 1, square)
        add_mesh("lower", lower, crust, tuple(where), (0, 0, turn), **at_lower)
        fill(where, i)
        back = np.array([0.0, -np.sin(gape) * size * 0.55, gap])
        add_mesh("upper", upper, crust, tuple(where + back), (gape, 0, turn), **at_upper)


@part
def butter_buns(stage: Stage, at: Places, size: float = 0.52, thick: float = 0.24, ajar: float = 1.0, whipped: bool = False) -> None:
    """
    Cut through, `thick` butter on the lower half, the upper laid `ajar` on it; at (x, y, lift, turn). `whipped`
    butter is pale, was spread with a knife and has begun to melt over the edge.
    """
    butter, crust = foods.milk("#ffe79a", "#fbd466", 0.6, 0.35), _crust()
    if whipped:
        shader = Shader("whipped butter")
        base = shader.mix(shader.ramp(shader.noise(3, 4), 0.35, 0.7), colour("#ffe28c"), colour("#fbd068"))
        butter = foods.glowing(shader, shader.surface(base, 0.24, shader.bump(shader.noise(14, 4), 0.2, 0.02), coat=0.6, translucent=0.1), base, 0.1)
    for i, (x, y, lift, turn) in enumerate(at):
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.36 + lift])
        lower, at_lower = _bun(size, i + 1, -1, 0.0, 2.4)
        upper, at_upper = _bun(size, i + 1, 0.0, 1, 2.4)
        add_mesh("lower", lower, crust, tuple(where), (0, 0, turn), **at_lower)
        v, faces = disc(1.0, 60, 120)
        r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        out = size * 0.95 * (1 + 0.05 * np.sin(a * 3 + i) + 0.04 * np.sin(a * 7))
        h = thick * np.sqrt(np.clip(1 - r**6, 0, 1)) + 0.03 * np.sin(r * 9 + 2 * a) * (1 - r)
        h = size * (h + 0.012 * fractal(v[:, :2], 4, i + 2))
        if whipped:
            round_ = np.c_[np.cos(a), np.sin(a)]
            runs = np.clip(waves(round_ * 2, 3, i + 6) - 0.6, 0, 1.2)
            out = size * (0.93 + 0.03 * waves(round_, 3, i) + 0.07 * runs)
            knife = np.sin(v[:, 0] * 13 + 2.2 * np.sin(v[:, 1] * 3 + i)) + 0.5 * np.sin(v[:, 0] * 29 + 4 * v[:, 1])
            h = size * (thick * np.sqrt(np.clip(1 - r**8, 0, 1)) + 0.028 * knife * (1 - r**4) - 0.3 * runs * smoothstep(0.86, 1, r))
        add_mesh("butter", (np.c_[v[:, :2] * out[:, None], h], faces), butter, tuple(where + [0, 0, 0.02]), (0, 0, turn))
        behind = np.array([0.04 * size, size * 0.42 * ajar, size * (thick * 0.9 + 0.204 * ajar)])
        add_mesh("upper", upper, crust, tuple(where + behind), (-0.3 * ajar, 0, turn + 0.1), **at_upper)


@part
def vada_pavs(stage: Stage, at: Places, size: float = 0.44) -> None:
    """A potato fritter in a bun, with red garlic chutney and green; at (x, y, lift, turn)."""
    batter = foods.fried("#f0aa3c", "#b0621a", 0.36, 2.8, 10, 0.35, (0.42, 0.72), 0.35, 0.5, 0.3)
    red, green = plain("garlic chutney", "#b5320e", 0.5), foods.milk("#6fae3a", "#4a8a24", 0.5, 0.3)

    def fill(where: np.ndarray, i: int) -> None:
        v, faces = sphere(40, 60)
        add_mesh("chutney", (v * [0.93, 0.93, 0.09] * size * (1 + 0.07 * waves(v, 3, i))[:, None], faces), green, tuple(where + [0, -0.05, 0.03]))
        add_mesh("vada", blob((size * 1.8, size * 1.76, size * 0.8), 0.035, i + 1, 70), batter, tuple(where + [0, -0.07, size * 0.34]))
        for k in range(90):
            p = stage.rng.normal(0, 1, 3)
            p /= np.linalg.norm(p)
            p = p * [0.89, 0.88, 0.4] * size
            if p[1] < 0.1:
                add_mesh("powder", blob((0.05, 0.04, 0.03), 0.2, k, 8), red, tuple(where + [0, -0.08, size * 0.34] + p))

    _filled(stage, at, size, size * 0.56, fill, -0.2)


@part
def dabelis(stage: Stage, at: Places, size: float = 0.44) -> None:
    """Sweet and spiced potato in a bun, with peanuts, pomegranate and sev; at (x, y, lift, turn)."""
    potato = foods.fried("#b56a24", "#8a4410", 0.4, 5, 12, 0.4)
    gem, nut, sev = plain("gem", "#c01a34", 0.2, coat=0.9), plain("peanut", "#d08a44", 0.35, coat=0.4), plain("sev", "#f4bb3c", 0.5)

    def fill(where: np.ndarray, i: int) -> None:
        add_mesh("potato", blob((size * 1.8, size * 1.8, size * 0.62), 0.06, i + 1, 60), potato, tuple(where + [0, -0.05, size * 0.2]))
        for k in range(90):
            a = stage.rng.uniform(np.pi, 2 * np.pi)
            r = size * stage.rng.uniform(0.78, 0.97)
            p = where + [r * np.cos(a), r * np.sin(a) - 0.05, size * stage.rng.uniform(0.06, 0.42)]
            if k % 3 == 0:
                add_mesh("gem", blob((0.08, 0.065, 0.06), 0.08, k, 10), gem, tuple(p))
            elif k % 3 == 1:
                add_mesh("nut", blob((0.1, 0.07, 0.06), 0.05, k, 10), nut, tuple(p), tuple(stage.rng.uniform(0, 6, 3)))
            else:
                add_mesh("sev", blob((0.16, 0.025, 0.025), 0.1, k, 8), sev, tuple(p), tuple(stage.rng.uniform(0, 6, 3)))

    _filled(stage, at, size, size * 0.44, fill, -0.14)


def _triangle(v: np.ndarray) -> np.ndarray:
    """A square of side 1 as a triangle, its long side in front."""
    narrow = np.clip((0.5 - v[:, 1]) * 0.95 + 0.05, 0.05, 1)
    return np.c_[v[:, 0] * narrow * 1.42, v[:, 1] * 0.72, v[:, 2]]


def _toasted(marks: float):
    """Browned, with `marks` of a grill."""
    shader = Shader("toast")
    cloud, fine = shader.noise(2.4, 5, 0.6), shader.noise(36, 5, 0.7)
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    diagonal = shader.math("ADD", split.outputs[0], split.outputs[1])
    line = shader.ramp(shader.math("SINE", shader.math("MULTIPLY", diagonal, 25)), 0.62, 0.9, 0, marks)
    normal = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeNewGeometry").outputs["Normal"], normal.inputs[0])
    above = shader.ramp(normal.outputs[2], 0.45, 0.8)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#efb45c"), colour("#c97f2c"))
    base = shader.mix(shader.ramp(fine, 0.5, 0.7, 0, 0.5), base, colour("#b0641c"))
    base = shader.mix(line, base, colour("#5a2c0c"))
    holes = shader.cells(19)
    crumb = shader.mix(shader.ramp(cloud, 0.36, 0.66), colour("#fff1d2"), colour("#f6dfb2"))
    crumb = shader.mix(shader.ramp(holes, 0.06, 0.2, 0.55, 0), crumb, colour("#dcb67c"))
    crumb = shader.mix(shader.attribute("crust", True), crumb, colour("#b8742c"))
    base = shader.mix(above, crumb, base)
    bumps = shader.bump(fine, 0.3, 0.015, shader.bump(holes, 0.4, 0.02))
    material = shader.surface(base, 0.55, bumps, coat=0.1, coat_rough=0.25, translucent=0.08)
    # White crumb in the shade of its own crust is grey.
    return foods.glowing(shader, material, base, 0.06)


def _crust_of(v: np.ndarray, thick: float) -> np.ndarray:
    """How brown a slice is: all of its rim but for the cut in front, and where the toasted face begins."""
    rim = smoothstep(0.44, 0.47, np.maximum(np.abs(v[:, 0]), v[:, 1]))
    toasted = smoothstep(0.3, 0.5, v[:, 2] / thick)
    return np.clip(rim + 0.55 * toasted, 0, 1)


#: A layer: colours, thickness, how far it shows, how wavy it is.
Layer = tuple[str, str, float, float, float]

#: What is cut in rounds: the colours of its skin and of its flesh, how large, how thick.
ROUNDS = {
    "cucumber": ("#3f7a28", "#dcebb0", 0.17, 0.05),
    "potato": ("#e0b050", "#f8e29a", 0.21, 0.07),
    "beetroot": ("#7a0f38", "#a81c50", 0.18, 0.045),
    "tomato": ("#b8200c", "#e2492c", 0.21, 0.065),
}


def _rounds_between(stage: Stage, kind: str, size: float, seed: int) -> list[tuple[Shape, np.ndarray]]:
    """
    Slices that lie over each other within half a sandwich, cut where it was cut: their shapes and colours. They
    are of side 1, as the bread is before it has its size.
    """
    skin, flesh, radius, thick = ROUNDS[kind]
    rng = np.random.default_rng(seed)
    found = []
    edges = [((0.0, -1.0), 0.36), ((0.71, 0.71), 0.27), ((-0.71, 0.71), 0.27)]
    rows = [(-0.25, (-0.5, -0.25, 0.0, 0.25, 0.5)), (0.02, (-0.24, 0.02, 0.26)), (0.2, (0.0,))]
    for y, row in rows:
        for x in row:
            v, faces = sphere(26, 60)
            a = np.arctan2(v[:, 1], v[:, 0])
            flat = np.minimum(1, np.hypot(v[:, 0], v[:, 1]) * 1.04) * radius * (1 + 0.03 * np.sin(3 * a + seed + x * 9))
            v = np.c_[np.cos(a) * flat, np.sin(a) * flat, np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.35 * thick / 2 / size]
            v[:, :2] += [x + rng.normal(0, 0.03), y + rng.normal(0, 0.02)]
            middle = v[:, :2].mean(0)
            for normal, reach in edges:
                over = v[:, :2] @ np.array(normal) - reach - rng.uniform(-0.01, 0.03)
                v[:, :2] -= np.maximum(over, 0)[:, None] * np.array(normal)
            # Its skin is a line round its flesh, and where the knife went there is flesh alone.
            out = np.hypot(*(v[:, :2] - middle).T) / radius
            rim = smoothstep(0.9, 0.97, out)[:, None]
            tint = np.array(colour(flesh)) * (0.92 + 0.1 * waves(v, 9, seed)[:, None] * 0.5) * (1 - rim)
            v[:, 2] += (v[:, :2] - middle) @ rng.normal(0, 0.06, 2)
            found.append(((v, faces), np.clip(tint + rim * np.array(colour(skin)), 0, 1)))
    return found


def _sandwiches(
    stage: Stage, at: list[tuple[float, float, float, float, float]], layers: list[Layer | str], size: float,
    marks: float, loose: float = 0.0,
) -> None:
    """
    Halves, their filling the less even the more `loose`; at (x, y, lift, lean, turn). A layer that is a name is of
    `ROUNDS`.
    """
    toast, slice_height = _toasted(marks), 0.15
    shader = Shader("rounds")
    moist = shader.surface(shader.attribute("Col"), 0.3, shader.bump(shader.noise(30, 3), 0.15, 0.01), coat=0.4, translucent=0.12)
    materials = [
        moist if isinstance(layer, str) else foods.stained(layer[0], layer[1], None, 0, 0.3, coat=0.5) for layer in layers
    ]
    for i, (x, y, lift, lean, turn) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + slice_height / 2 + lift)
        z = 0.0
        for side in (0, 1):
            thick = slice_height / size
            v, faces = rounded_box((1, 1, thick), 64, 0.1, 0.004, i * 2 + side)
            q = _triangle(v) * size
            q[:, 2] += z + (0.006 * waves(v[:, :2], 3, i + side) if side else 0)
            # The lower slice was toasted on its lower face.
            crust = _crust_of(v if side else v * [1, 1, -1], thick)
            add_mesh("slice", (q, faces), toast, where, (lean, 0, turn), crust=crust)
            if side:
                break
            z += slice_height / 2
            for k, layer in enumerate(layers):
                if isinstance(layer, str):
                    thick = ROUNDS[layer][3]
                    for (v, faces), tint in _rounds_between(stage, layer, size, 7 * i + k):
                        v = v * size + [0, 0, z + thick / 2 + 0.006 * stage.rng.normal()]
                        add_mesh("round", (v, faces), moist, where, (lean, 0, turn), Col=tint)
                    z += thick
                    continue
                _, _, thick, wide, wavy = layer
                v, faces = rounded_box((wide, wide, thick / size), 64, 0.2, 0.0, i + k)
                if loose:
                    # What a hand laid in stands out here and stays back there.
                    shift = stage.rng.normal(0, 0.022 * loose, 2)
                    uneven = 1 + 0.03 * loose * waves(v[:, :2], 5, k + i)
                    v = np.c_[v[:, :2] * uneven[:, None] + shift, v[:, 2]]
                    v[:, 2] += loose * 0.018 * waves(v[:, :2], 11, k + i + 5)
                v = v + np.c_[0.012 * waves(v, 9, k + i), 0.02 * waves(v, 7, k + 3 + i), wavy * waves(v[:, :2], 6, k + i)]
                if layer == MELTED:
                    # It has run over the edge here and there.
                    run = np.clip(0.1 + 1.1 * waves(v[:, :1], 9, i + 3), 0, 1.5)
                    v[:, 2] -= 0.13 * run * smoothstep(0.44, 0.53, -v[:, 1])
                q = _triangle(v) * size
                q[:, 2] += z + thick / 2
                add_mesh("layer", (q, faces), materials[k], where, (lean, 0, turn))
                z += thick
            z += slice_height / 2


#: Cheese that a grill has melted.
MELTED: Layer = ("#ffd668", "#f8be42", 0.035, 1.07, 0.006)


@part
def vegetable_sandwiches(
    stage: Stage, at: list[tuple[float, float, float, float, float]], size: float = 1.05, marks: float = 0.5,
    loose: float = 0.0, sliced: bool = False,
) -> None:
    """
    Green chutney, potato, beetroot, cucumber and tomato; at (x, y, lift, lean, turn). What is `sliced` lies in
    rounds under melted cheese.
    """
    layers: list[Layer | str] = [
        ("#6fae3a", "#3f7f1e", 0.05, 1.0, 0.012), ("#f8e29a", "#ecc35c", 0.1, 0.97, 0.0), ("#a0184a", "#7a0f38", 0.05, 1.0, 0.008),
        ("#d8e8a0", "#6fa83a", 0.05, 0.98, 0.008), ("#dd3a1c", "#b5240e", 0.07, 1.0, 0.006), ("#ffd460", "#f5b93a", 0.035, 1.03, 0.014),
    ]
    if sliced:
        layers = [("#7fae3c", "#4f8526", 0.025, 0.985, 0.004), "potato", "cucumber", "beetroot", "tomato", MELTED]
    if loose:
        layers.insert(0, ("#8fca4a", "#4f9a2a", 0.05, 1.07, 0.035))
    _sandwiches(stage, at, layers, size, marks, loose)


@part
def chicken_sandwiches(stage: Stage, at: list[tuple[float, float, float, float, float]], size: float = 1.05, marks: float = 0.95) -> None:
    """Chicken, lettuce, tomato and cheese; at (x, y, lift, lean, turn)."""
    layers = [
        ("#86c048", "#4a8f28", 0.06, 1.06, 0.03), ("#e8b878", "#b5743a", 0.16, 0.98, 0.012), ("#dd3a1c", "#b5240e", 0.07, 1.0, 0.006),
        ("#ffcf50", "#f2b030", 0.05, 1.05, 0.022),
    ]
    _sandwiches(stage, at, layers, size, marks)


@part
def cheese_toasts(
    stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.82, melted: bool = False,
) -> None:
    """
    Bread under cheese that has run and caught the fire, with chilli and pepper; at (x, y, lift, turn). `melted` is
    thin and pale, browned in blisters, and leaves the edge of the toast free but for where it ran over.
    """
    if melted:
        _melted_toasts(stage, at, size)
        return
    toast = _toasted(0.0)
    shader = Shader("cheese")
    cloud, patch, fine = shader.noise(2, 5), shader.noise(6, 6, 0.65, distortion=0.4), shader.noise(24, 4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#ffd86a"), colour("#f7bb3c"))
    base = shader.mix(shader.ramp(patch, 0.5, 0.66, 0, 0.85), base, colour("#b8641c"))
    base = shader.mix(shader.attribute("brown", True), base, colour("#a8561a"))
    cheese = shader.surface(base, 0.28, shader.bump(fine, 0.15, 0.02, shader.bump(patch, 0.3, 0.04)), coat=0.6, coat_rough=0.1, translucent=0.1)
    bits = [plain("chilli", "#5f9330", 0.3, coat=0.4), plain("pepper", "#c04a24", 0.3, coat=0.4), plain("onion", "#f6e2c8", 0.35, coat=0.3)]
    for i, (x, y, lift, turn) in enumerate(at):
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.08 + lift])
        v, faces = rounded_box((1, 1, 0.16 / size), 44, 0.14, 0.004, i)
        add_mesh("toast", (_triangle(v) * size, faces), toast, tuple(where), (0, 0, turn))
        v, faces = rounded_box((1.02, 1.02, 0.05 / size), 60, 0.3, 0.0, i)
        side = np.maximum(np.abs(v[:, 0]), np.abs(v[:, 1])) * 2
        bubbles = np.clip(waves(v[:, :2], 16, i + 9), 0, 2) ** 2
        v[:, 2] += 0.012 * fractal(v[:, :2], 5, i + 4, 3) + 0.012 * bubbles * (v[:, 2] > 0)
        # It has melted: thin, and over the edge only where it ran.
        v[:, 2] -= smoothstep(0.88, 1.02, side) * (0.02 + 0.1 * np.clip(waves(v[:, :2], 6, i + 2), 0, 2))
        add_mesh("cheese", (_triangle(v) * size, faces), cheese, tuple(where + [0, 0, 0.086]), (0, 0, turn), brown=np.clip(0.4 * bubbles, 0, 1) * (v[:, 2] > 0))
        c, s = np.cos(turn), np.sin(turn)
        for k in range(34):
            p = _triangle(np.r_[stage.rng.uniform(-0.46, 0.46, 2), 0][None])[0] * size * 0.94
            q = [p[0] * c - p[1] * s, p[0] * s + p[1] * c, 0.118]
            long = stage.rng.uniform(0.05, 0.085)
            shape = rounded_box((long, long * 0.7, 0.03), 10, 0.5, 0.004, k)
            add_mesh("bit", shape, bits[k % 3], tuple(where + q), (0, 0, stage.rng.uniform(0, 6)))


def _melted_toasts(stage: Stage, at: list[tuple[float, float, float, float]], size: float) -> None:
    toast = _toasted(0.0)
    shader = Shader("melted cheese")
    cloud, patch, fine = shader.noise(3, 5), shader.noise(7, 6, 0.65, distortion=0.5), shader.noise(24, 4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#fbe0a0"), colour("#f4c566"))
    base = shader.mix(shader.ramp(patch, 0.53, 0.66, 0, 0.75), base, colour("#d98f34"))
    base = shader.mix(shader.attribute("brown", True), base, colour("#96501a"))
    cheese = shader.surface(base, 0.26, shader.bump(fine, 0.15, 0.02, shader.bump(patch, 0.3, 0.03)), coat=0.55, coat_rough=0.1, translucent=0.1)
    green, red = plain("chilli", "#4f8a2a", 0.3, coat=0.5), plain("flakes", "#b8300f", 0.4, coat=0.3)
    onion, herb = plain("onion", "#f3dcc8", 0.35, coat=0.3, translucent=0.2), plain("herb", "#3f7a28", 0.5)
    for i, (x, y, lift, turn) in enumerate(at):
        rng = np.random.default_rng(i + 31)
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.09 + lift])
        v, faces = rounded_box((1, 1, 0.18 / size), 44, 0.14, 0.004, i)
        add_mesh("toast", (_triangle(v) * size, faces), toast, tuple(where), (0, 0, turn))
        v, faces = disc(1.0, 130, 260)
        r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        round_ = np.c_[np.cos(a), np.sin(a)]
        box = 1 / (np.abs(round_) ** 9).sum(1) ** (1 / 9)
        ran = np.clip(waves(round_ * 2.2, 3, i + 2) - 0.75, 0, 1)
        p = v[:, :2] * (box * (0.9 + 0.035 * waves(round_ * 3, 3, i + 6) + 0.16 * ran))[:, None]
        beyond = np.maximum(np.abs(p).max(1) - 1, 0)
        bubbles = np.clip(fractal(p, 9, i + 9, 2) - 0.35, 0, 1.6)
        h = 0.03 * np.sqrt(np.clip(1 - r**10, 0, 1)) + (0.006 * fractal(p, 4, i + 4, 3) + 0.02 * bubbles) * (r < 0.97)
        h -= 0.7 * beyond + 0.03 * smoothstep(0.95, 1.02, np.abs(p).max(1))
        q = _triangle(np.c_[np.clip(p, -1.015, 1.015) / 2, h / size]) * size
        q[:, 2] += 0.094
        browned = np.clip(smoothstep(0.35, 1.1, bubbles) * 0.9 + 0.45 * smoothstep(0.95, 1.0, r), 0, 0.9)
        add_mesh("cheese", (q, faces), cheese, tuple(where), (0, 0, turn), brown=browned)
        c, s = np.cos(turn), np.sin(turn)
        for k in range(64):
            p = _triangle(np.r_[rng.uniform(-0.42, 0.42, 2), 0][None])[0] * size
            spot = tuple(where + [p[0] * c - p[1] * s, p[0] * s + p[1] * c, 0.126])
            lean = (rng.normal(0, 0.2), rng.normal(0, 0.2), rng.uniform(0, 6))
            if k % 8 < 2:
                t = np.linspace(0, 2 * np.pi, 26)
                add_mesh("chilli", tube(np.c_[np.cos(t), np.sin(t), 0 * t] * rng.uniform(0.032, 0.045), 0.011, 8), green, spot, lean)
            elif k % 8 == 2:
                add_mesh("onion", rounded_box((0.08, 0.05, 0.02), 10, 0.5, 0.006, k), onion, spot, lean)
            elif k % 8 < 5:
                add_mesh("herb", rounded_box((0.05, 0.03, 0.01), 8, 0.5, 0.003, k), herb, spot, lean)
            else:
                add_mesh("flake", rounded_box((0.032, 0.022, 0.01), 8, 0.5, 0.004, k), red, spot, lean)


#: What is poured on a griddle and folded once: its colours.
FOLDED: dict[str, dict] = {
    "omelettes": {"light": "#f9cd6a", "dark": "#eba53a", "brown": "#a85c18"},
    "chillas": {"light": "#eec454", "dark": "#d9a236", "brown": "#a8651c"},
}


def _folded(stage: Stage, at: list[tuple[float, float, float, float]], light: str, dark: str, brown: str, radius: float = 0.86, thick: float = 0.2) -> None:
    """With onion, tomato and chilli; at (x, y, lift, turn)."""
    shader = Shader("omelette")
    cloud, patch, fine = shader.noise(2.6, 5, 0.6), shader.noise(4.2, 6, 0.68, distortion=0.5), shader.noise(26, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    base = shader.mix(shader.ramp(patch, 0.46, 0.66, 0, 0.85), base, colour(brown))
    base = shader.mix(shader.ramp(fine, 0.56, 0.74, 0, 0.4), base, colour("#c98a2c"))
    egg = shader.surface(base, 0.32, shader.bump(fine, 0.35, 0.02, shader.bump(patch, 0.3, 0.04)), coat=0.45, coat_rough=0.12, translucent=0.1)
    bits = [plain("chilli", "#6f9a34", 0.4), plain("tomato", "#cf5430", 0.3, coat=0.3), plain("onion", "#f3dcc4", 0.4), plain("herb", "#4a7a28", 0.5)]
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = sphere(90, 160)
        side = np.hypot(v[:, 0], v[:, 1]) ** 0.8
        a = np.arctan2(v[:, 1], v[:, 0])
        reach = np.where(np.sin(a) < 0, 0.16, 1.0) * (1 + 0.03 * np.sin(a * 7 + i) + 0.02 * np.sin(a * 13))
        q = np.c_[side * np.cos(a), side * np.sin(a) * reach, np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.6 * thick / 2]
        q[:, 2] += 0.02 * fractal(q[:, :2], 5, i + 3, 4, 0.6) + 0.05 * np.clip(q[:, 1], 0, 1) ** 3
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + thick * 0.5 + lift])
        q = q * [radius, radius, 1]
        add_mesh("omelette", (q, faces), egg, tuple(where), (0, 0, turn))
        c, s = np.cos(turn), np.sin(turn)
        upper = q[q[:, 2] > thick * 0.34]
        # Set in the egg, so that only their backs show, few of a size.
        for k in range(110):
            p = upper[stage.rng.integers(len(upper))]
            spot = where + [p[0] * c - p[1] * s, p[0] * s + p[1] * c, p[2] - 0.012]
            size = stage.rng.uniform(0.03, 0.075)
            shape = blob((size, size * stage.rng.uniform(0.35, 0.8), 0.04), 0.12, k, 10)
            add_mesh("bit", shape, bits[k % 4], tuple(spot), (0, 0, stage.rng.uniform(0, 6)))


parts_of(FOLDED, _folded)


@part
def stuffed_parathas(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.62, thick: float = 0.24) -> None:
    """
    A fried square of egg and mince, cut in pieces that show it between two sheets of blistered dough; at (x, y,
    lift, turn).
    """
    shader = Shader("mughlai")
    cloud, patch, fine = shader.noise(3, 5, 0.6), shader.noise(5, 6, 0.66, distortion=0.4), shader.noise(24, 5, 0.65)
    crust = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#e6a04a"), colour("#c97a2a"))
    crust = shader.mix(shader.ramp(patch, 0.46, 0.6, 0, 0.85), crust, colour("#9c5218"))
    crust = shader.mix(shader.attribute("risen", True), crust, colour("#8a4414"))
    inside = shader.mix(shader.ramp(shader.noise(9, 4), 0.42, 0.56), colour("#f8d468"), colour("#e6ac3c"))
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    layer = shader.ramp(shader.math("ABSOLUTE", split.outputs[2]), thick * 0.34, thick * 0.4)
    base = shader.mix(layer, inside, crust)
    bumps = shader.bump(fine, 0.4, 0.02, shader.bump(shader.cells(14, "SMOOTH_F1"), 0.4, 0.03))
    material = shader.surface(base, 0.36, bumps, coat=0.45, coat_rough=0.14)
    bits = [
        foods.fried("#8f5428", "#5a2c10", 0.4, coat=0.3), foods.fried("#fbd868", "#eeb23c", 0.4, coat=0.3),
        plain("onion", "#f3d9cc", 0.35, coat=0.3), plain("chilli", "#4f8f28", 0.3, coat=0.4),
    ]
    for i, (x, y, lift, turn) in enumerate(at):
        wide, deep = size, size * 0.86
        v, faces = rounded_box((wide, deep, thick), 70, 0.12, 0.006, i + 1)
        rng = np.random.default_rng(i + 2)
        risen = np.zeros(len(v))
        for p in rng.uniform(-0.5, 0.5, (60, 2)) * [wide, deep]:
            w = rng.uniform(0.02, 0.07)
            risen = np.maximum(risen, rng.uniform(0.3, 1) * np.exp(-((v[:, :2] - p) ** 2).sum(1) / w**2))
        above = v[:, 2] > 0.3 * thick
        v[:, 2] += (0.012 * fractal(v[:, :2] + i, 6, i + 2, 3) + 0.028 * risen) * above
        # Dough is crimped where the knife went through: the sheets bend towards each other.
        side = np.maximum(np.abs(v[:, 0]) / wide, np.abs(v[:, 1]) / deep) * 2
        v[:, 2] *= 1 - 0.16 * smoothstep(0.86, 1.0, side) * (v[:, 2] > 0)
        lean = (stage.rng.normal(0, 0.04), stage.rng.normal(0, 0.04), turn)
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + thick / 2 + lift])
        add_mesh("paratha", (v, faces), material, tuple(where), lean, risen=0.7 * risen * above)
        c, s = np.cos(turn), np.sin(turn)
        for k in range(110):
            along, out = rng.uniform(-0.46, 0.46), 0.485 + rng.uniform(-0.02, 0.012)
            q = [(along * wide, -out * deep), (out * wide, along * deep), (-out * wide, along * deep)][k % 3]
            grain = rng.uniform(0.035, 0.08)
            shape = blob((grain, grain * 0.8, grain * 0.6), 0.2, k, 12)
            kind = bits[(0, 1, 0, 1, 0, 2, 1, 3)[(k // 3) % 8]]
            spot = where + [q[0] * c - q[1] * s, q[0] * s + q[1] * c, rng.uniform(-0.26, 0.26) * thick]
            add_mesh("stuffing", shape, kind, tuple(spot), tuple(rng.uniform(0, 6, 3)))
