"""Cakes, brownies, cookies; and the fruit and chocolate that lie beside them."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.shapes import blob, disc, grid_faces, lathe, rounded_box, sphere, tube
from stage import Stage, part

Points = list[tuple[float, float]]
Places = list[tuple[float, float, float]]


def _sponge(tint: str, rough: float = 0.62) -> object:
    """Crumb full of small holes."""
    shader = Shader("sponge")
    holes, fine = shader.cells(34), shader.noise(40, 5, 0.7)
    base = shader.mix(shader.ramp(shader.noise(5, 5), 0.35, 0.7), colour(tint), tuple(c * 0.72 for c in colour(tint)))
    base = shader.mix(shader.ramp(holes, 0.03, 0.2, 0.5, 0), base, tuple(c * 0.5 for c in colour(tint)))
    return shader.surface(base, rough, shader.bump(holes, 0.6, 0.02, shader.bump(fine, 0.5, 0.015)), translucent=0.06)


def _wedge(angle: float, height: float, radius: float, seed: int, rough: float, grow: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """A slice as one cuts it from a round; its point towards -x, its middle at the origin."""
    v, faces = rounded_box((1, 1, 1), 44, 0.1, 0.0, seed)
    along = v[:, 0] + 0.5
    out = radius * (0.05 + 0.95 * along) + grow
    turn = angle * v[:, 1] * (1 + grow * 0.2)
    q = np.c_[out * np.cos(turn) - radius * 0.56, out * np.sin(turn), v[:, 2] * height]
    return q + (rough * fractal(q * 3 + seed, 6, seed, 3))[:, None], faces


@part
def cake_slices(
    stage: Stage, at: Places, layers: tuple[str, str] = ("#4a2210", "#7a4526"), icing: str = "#56290f", drip: str = "", radius: float = 1.25,
    height: float = 0.74, angle: float = 0.82, tiers: int = 3,
) -> None:
    """Sponge and cream in turn, icing above and at the back; at (x, y, turn)."""
    sponge, cream = _sponge(layers[0]), foods.milk(layers[1], layers[1], 0.4, 0.2)
    ice = foods.milk(icing, icing, 0.6, 0.25)
    tops = []
    for i, (x, y, turn) in enumerate(at):
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y)])
        z, spin = 0.0, (0, 0, turn)
        thin = height * 0.1
        thick = (height - thin * tiers) / tiers
        for k in range(tiers):
            add_mesh("sponge", _wedge(angle, thick * 1.04, radius, i * 9 + k, 0.004), sponge, tuple(where + [0, 0, z + thick / 2]), spin)
            z += thick
            wide = 0.012 if k < tiers - 1 else 0.03
            add_mesh("cream", _wedge(angle, thin * 1.15, radius, i * 9 + k + 40, 0.003, wide), cream if k < tiers - 1 else ice, tuple(where + [0, 0, z + thin / 2]), spin)
            z += thin
        u, t = np.linspace(-0.5, 0.5, 70)[:, None], np.linspace(0, 1, 40)[None]
        back = radius * 0.995 + 0.006 * np.sin(t * 30) + 0 * u
        wall = np.stack([back * np.cos(angle * u) - radius * 0.56, back * np.sin(angle * u), t * z + 0 * u], -1).reshape(-1, 3)
        made = add_mesh("back", (wall, grid_faces(70, 40)), ice, tuple(where), spin)
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.05
        if drip:
            glaze = foods.glazed(drip, drip, 2, 1.0, 0.0, 0.02)
            add_mesh("glaze", _wedge(angle, thin * 0.5, radius, i + 70, 0.006, 0.04), glaze, tuple(where + [0, 0, z + thin * 0.1]), spin)
            for k in range(9):
                share = (k + 0.5) / 9
                for side in (-1, 1):
                    long = 0.1 + 0.12 * stage.rng.uniform()
                    out, a = radius * (0.1 + 0.9 * share), side * angle / 2
                    p = np.array([out * np.cos(a) - radius * 0.56, out * np.sin(a) + side * 0.012, 0.0])
                    c, s = np.cos(turn), np.sin(turn)
                    t1 = np.linspace(0, 1, 14)
                    run, f = tube(np.c_[0 * t1, 0 * t1, -long * t1], 0.03 * (0.7 + 0.5 * t1) * np.sin(np.pi * (0.25 + 0.72 * t1)) ** 0.5, 10)
                    add_mesh("drop", (run, f), glaze, tuple(where + [p[0] * c - p[1] * s, p[0] * s + p[1] * c, z + 0.01]))
        tops.append((where[2] + z + (thin * 0.35 if drip else 0.0)))
    stage.tops = lambda p: np.full(len(p), tops[0])


@part
def lava_cakes(stage: Stage, at: Points, radius: float = 0.5, height: float = 0.46) -> None:
    """Small and round, broken open in front: liquid chocolate runs out."""
    crumb, lava = _sponge("#5a2a12"), foods.glazed("#4a1f0a", "#2e1206", 1.6, 1.0, 0.1, 0.03)
    for i, (x, y) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y))
        v, faces = lathe([(0, 0), (1.0, 0), (1.02, 0.06), (0.92, 0.9), (0.86, 1.0), (0.6, 1.04), (0, 1.02)], 160)
        v = v * [radius, radius, height]
        v += (0.014 * fractal(v + i, 7, i + 1, 4))[:, None]
        front = np.exp(-((v[:, 0] / (0.3 * radius)) ** 2)) * smoothstep(0.2 * radius, radius, -v[:, 1])
        v[:, 1] += front * radius * 0.62
        add_mesh("cake", (v, faces), crumb, where)
        pool, f = disc(1.0, 60, 140)
        r, a = np.hypot(pool[:, 0], pool[:, 1]), np.arctan2(pool[:, 1], pool[:, 0])
        q = pool[:, :2] * (1 + 0.14 * np.sin(3 * a) + 0.08 * np.sin(5 * a + 1))[:, None] * [0.52, 0.36]
        h = 0.07 * np.sqrt(np.clip(1 - r**3, 0, 1)) + 0.26 * np.exp(-(((q[:, 1] - 0.3) / 0.12) ** 2)) * np.exp(-((q[:, 0] / 0.16) ** 2))
        add_mesh("lava", (np.c_[q + [0, -radius * 0.86], h], f), lava, where)
        sugar = plain("sugar", "#fffaf4", 0.8)
        for k in range(110):
            b, d = stage.rng.uniform(0, 6.3), radius * 0.8 * np.sqrt(stage.rng.uniform())
            ball, f = sphere(5, 6)
            add_mesh("sugar", (ball * 0.011, f), sugar, (where[0] + d * np.cos(b), where[1] + d * np.sin(b) + 0.06, where[2] + height * 1.035))


@part
def brownies(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.6, height: float = 0.32) -> None:
    """Moist squares under a thin crackled skin; at (x, y, lift, turn)."""
    shader = Shader("brownie")
    cracks, fine, holes = shader.cells(7, "DISTANCE_TO_EDGE"), shader.noise(34, 5, 0.7), shader.cells(22)
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeNewGeometry").outputs["Normal"], split.inputs[0])
    above = shader.ramp(split.outputs[2], 0.6, 0.85)
    top = shader.mix(shader.ramp(cracks, 0.0, 0.035), colour("#3a180a"), colour("#9a6238"))
    side = shader.mix(shader.ramp(holes, 0.03, 0.22), colour("#2c1006"), colour("#5a2a12"))
    base = shader.mix(above, side, top)
    material = shader.surface(base, 0.36, shader.bump(fine, 0.5, 0.02, shader.bump(holes, 0.4, 0.02)), coat=0.35, coat_rough=0.2)
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = rounded_box((size, size, height), 50, 0.1, 0.0, i + 1)
        v += (0.012 * fractal(v + i, 8, i + 1, 3))[:, None]
        add_mesh("brownie", (v, faces), material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + height / 2 + lift), (stage.rng.normal(0, 0.04), stage.rng.normal(0, 0.04), turn))


@part
def chip_cookies(stage: Stage, at: list[tuple[float, float, float, float]], radius: float = 0.44) -> None:
    """Golden, cracked, with drops of chocolate; at (x, y, lift, lean)."""
    dough = foods.fried("#d99f55", "#99602a", 0.6, 2.6, 9, 0.05, (0.44, 0.74), 0.6, 0.5, 0.3)
    chip = foods.glazed("#4a2410", "#2e1408", 2, 0.5, 0.0, 0.05)
    for i, (x, y, lift, lean) in enumerate(at):
        v, faces = sphere(60, 90)
        q = np.c_[v[:, :2], np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.6 * 0.2] * radius
        q += (0.008 * fractal(q * 2 + i, 6, i + 1, 4, 0.6))[:, None]
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.16 + lift])
        add_mesh("cookie", (q, faces), dough, tuple(where), (lean, 0, i * 1.3))
        for k in range(17):
            a, r = k * 2.4 + i, radius * 0.86 * np.sqrt((k + 0.5) / 17)
            h = radius * 0.16 * (1 - (r / radius) ** 4) ** 0.6
            p = np.array([r * np.cos(a), r * np.sin(a), h])
            p = np.array([p[0], p[1] * np.cos(lean) - p[2] * np.sin(lean), p[1] * np.sin(lean) + p[2] * np.cos(lean)])
            wide = stage.rng.uniform(0.07, 0.13)
            p[2] -= 0.2 * wide
            add_mesh("chip", blob((wide, 0.8 * wide, 0.7 * wide), 0.12, k, 16), chip, tuple(where + p), tuple(stage.rng.uniform(0, 6, 3)))


@part
def strawberries(stage: Stage, at: Points, scale: float = 1.0, lift: float = 0.0) -> None:
    """Lying, with their leaves and seeds."""
    shader = Shader("strawberry")
    base = shader.mix(shader.ramp(shader.noise(3, 4), 0.35, 0.7), colour("#e0262c"), colour("#b01218"))
    red = shader.surface(base, 0.24, shader.bump(shader.cells(16), 0.35, 0.02), coat=0.6, coat_rough=0.1)
    seed, green = plain("seed", "#f7d98a", 0.4), foods.leaf("#6fb53c", "#3f8a24")
    for i, (x, y) in enumerate(at):
        v, faces = blob((0.36, 0.3, 0.3), 0.02, i + 1, 50)
        v[:, 1:] *= (1.1 - 0.62 * smoothstep(-0.1, 0.19, v[:, 0]))[:, None]
        turn = stage.rng.uniform(-0.9, 0.9) + (0 if x < 0 else 2.6)
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.13 * scale + lift])
        add_mesh("berry", (v, faces), red, tuple(where), (0, 0.1, turn), (scale,) * 3)
        c, s = np.cos(turn), np.sin(turn)
        for k in range(40):
            p = v[stage.rng.integers(len(v))] * 1.0
            q = np.array([p[0] * c - p[1] * s, p[0] * s + p[1] * c, p[2]]) * scale
            add_mesh("seed", blob((0.02, 0.014, 0.014), 0.0, 1, 6), seed, tuple(where + q))
        for k in range(6):
            b = k * 1.05
            leaf = blob((0.03, 0.07, 0.15), 0.0, 1, 12)
            add_mesh("leaf", leaf, green, tuple(where + np.array([-0.17 * c, -0.17 * s, 0.0]) * scale), (b, 0.25, turn), (scale,) * 3)


@part
def cherries(stage: Stage, at: Points, lift: float = 0.0, size: float = 0.1) -> None:
    """Red and shining, with a stalk."""
    red, stalk = foods.glazed("#c8142c", "#8a0c1c", 1, 1.0, 0.0, 0.0), plain("stalk", "#6a8a3a", 0.5)
    for x, y in at:
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.85 + lift)
        v, faces = sphere(30, 40)
        add_mesh("cherry", (v * size, faces), red, where)
        t = np.linspace(0, 1, 12)
        add_mesh("stalk", tube(np.c_[0.08 * t**2, 0.02 * t, size * 0.9 + 0.2 * t], 0.012, 8), stalk, where)


@part
def whipped_cream(stage: Stage, at: Points = ((0.0, 0.0),), radius: float = 0.3, height: float = 0.42, light: str = "#fffdf6", dark: str = "#fbf0d6") -> None:
    """Piped through a star in three rounds to a point."""
    material = foods.milk(light, dark, 0.25, 0.1)
    for x, y in at:
        t, a = np.linspace(0, 1, 260)[:, None], np.linspace(0, 2 * np.pi, 180, endpoint=False)[None]
        round_ = (t * 3.2 + a / (2 * np.pi)) % 1
        bulge = np.sqrt(np.clip(1 - (2 * round_ - 1) ** 2, 0, 1))
        out = radius * (1 - t) ** 0.75 * (0.8 + 0.26 * bulge) * (1 + 0.07 * np.cos(9 * a + 14 * t))
        v = np.stack([out * np.cos(a), out * np.sin(a), height * t + 0 * a], -1).reshape(-1, 3)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) - 0.01)
        add_mesh("cream", (v, grid_faces(260, 180, True)), material, where)


@part
def straws(stage: Stage, at: list[tuple[float, float, float]], length: float = 0.9, light: str = "#fff7ea", dark: str = "#d8402c") -> None:
    """Of paper, with a red band wound round; at (x, y, lean to the right)."""
    shader = Shader("banded")
    material = shader.surface(shader.mix(shader.attribute("band", True), colour(light), colour(dark)), 0.55, specular=0.2)
    for x, y, lean in at:
        t = np.linspace(0, 1, 160)
        v, faces = tube(np.c_[lean * t * length, 0.12 * t, t * length], 0.042, 24)
        around = np.tile(np.arange(24) / 24, 160)
        band = ((np.repeat(t, 24) * 7 + around) % 1 < 0.42).astype(float)
        add_mesh("straw", (v, faces), material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) - 0.1), band=band)


@part
def chocolate_pieces(stage: Stage, at: Points, size: float = 0.2) -> None:
    """Squares broken from a bar."""
    dark = foods.glazed("#5a2c14", "#3e1a0a", 1, 0.5, 0.0, 0.03)
    for i, (x, y) in enumerate(at):
        for shape, lift in ((rounded_box((size, size, size * 0.4), 20, 0.08, 0.0, i), 0.2), (rounded_box((size * 0.7, size * 0.7, size * 0.14), 16, 0.1, 0.0, i), 0.42)):
            add_mesh("chocolate", shape, dark, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * lift), (0, 0, i * 1.3))


@part
def dark_biscuits(stage: Stage, at: Places, radius: float = 0.26, lean: float = 0.0) -> None:
    """Two black rounds with cream between; at (x, y, lift)."""
    black, white = foods.fried("#3a2c28", "#1e1512", 0.6, 3, 20, 0.05, (0.42, 0.72), 0.5, 0.3, 0.2), foods.milk("#fffdf8", "#f6f0e4", 0.2, 0.05)
    for i, (x, y, lift) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.24 + lift)
        for shift, thick, reach, material in ((-0.14, 0.15, 1.0, black), (0, 0.14, 0.92, white), (0.14, 0.15, 1.0, black)):
            v, faces = rounded_box((2 * reach, 2 * reach, thick), 30, 0.94, 0.0, i)
            v[:, 2] += shift
            if shift > 0:
                ridge = np.hypot(v[:, 0], v[:, 1])
                v[:, 2] += 0.02 * np.sin(ridge * 24) * (v[:, 2] > shift)
            add_mesh("biscuit", (v * radius, faces), material, where, (lean, 0, i))


@part
def wafers(stage: Stage, at: Points, long: float = 0.9) -> None:
    """A roll of wafer stuck into the ice."""
    crust = foods.fried("#efc07a", "#b8792f", 0.5, 3, 20, 0.1, (0.45, 0.75), 0.4, 0.4, 0.3)
    for x, y in at:
        t = np.linspace(0, 1, 60)
        v, faces = tube(np.c_[0.5 * long * t, 0.22 * long * t, 0.2 + 0.75 * long * t], 0.07 * (1 + 0.06 * np.sin(t * 60)), 24)
        add_mesh("wafer", (v, faces), crust, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.12))


@part
def coffee_swirl(stage: Stage, radius: float = 0.36) -> None:
    """Milk poured into coffee as a leaf."""
    v, faces = disc(radius, 90, 180)
    p = v[:, :2] / radius
    across = np.abs(p[:, 0]) * 1.4
    leaf = np.sin((p[:, 1] + across * 0.9) * 13) > 0.1
    inside = (across < 0.85 * np.sqrt(np.clip(1 - (p[:, 1] * 0.96) ** 2, 0, 1)) * (0.75 - 0.35 * p[:, 1])) & (np.abs(p[:, 0]) > 0.035)
    white = (leaf & inside).astype(float) + ((np.abs(p[:, 0]) <= 0.035) & (np.abs(p[:, 1]) < 0.9))
    shader = Shader("coffee")
    tint = shader.mix(shader.ramp(shader.noise(4, 4), 0.35, 0.7), colour("#a8662c"), colour("#8f5220"))
    base = shader.mix(shader.attribute("white", True), tint, colour("#fbeed6"))
    v[:, 2] = 0.012
    where = stage.on(np.array([[0.0, 0.0]]))[0]
    add_mesh("swirl", (v, faces), shader.surface(base, 0.3, None, coat=0.4), tuple(where), (0, 0, 0.4), white=np.clip(white, 0, 1))


@part
def oranges(stage: Stage, at: Points, radius: float = 0.4) -> None:
    """Whole fruit."""
    shader = Shader("orange")
    base = shader.mix(shader.ramp(shader.noise(2, 4), 0.35, 0.7), colour("#fb9a1e"), colour("#ef7c0c"))
    skin = shader.surface(base, 0.4, shader.bump(shader.cells(30), 0.4, 0.015), coat=0.3)
    for i, (x, y) in enumerate(at):
        add_mesh("orange", blob((radius * 2, radius * 2, radius * 1.9), 0.012, i + 1, 50), skin, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.95))


@part
def pineapple_rings(stage: Stage, at: Points, radius: float = 0.3) -> None:
    """Slices with their hole, lying."""
    flesh = foods.glazed("#ffe27a", "#f5bf3c", 3, 0.7, 0.3, 0.2)
    a, b = np.linspace(0, 2 * np.pi, 90, endpoint=False)[:, None], np.linspace(0, 2 * np.pi, 24, endpoint=False)[None]
    for i, (x, y) in enumerate(at):
        ring = radius * (0.66 + 0.34 * np.sign(np.cos(b)) * np.abs(np.cos(b)) ** 0.5) * (1 + 0.04 * np.sin(a * 13) * (np.cos(b) > 0))
        h = radius * 0.2 * np.sign(np.sin(b)) * np.abs(np.sin(b)) ** 0.5 + 0.014 * np.sin(a * 26) + 0 * ring
        v = np.stack([ring * np.cos(a), ring * np.sin(a), h], -1).reshape(-1, 3)
        j = np.arange(24)
        seam = np.stack([89 * 24 + j, 89 * 24 + (j + 1) % 24, (j + 1) % 24, j], -1)
        add_mesh("ring", (v, np.vstack([grid_faces(90, 24, True), seam])), flesh, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.2), (0.05, 0.04, i))


@part
def watermelon_wedges(stage: Stage, at: Places, radius: float = 0.62) -> None:
    """Triangles with their rind, standing; at (x, y, turn)."""
    red, rind = foods.glazed("#f0483c", "#d42a28", 4, 0.5, 0.3, 0.2), foods.stained("#e9f2c4", "#4f9238", None, 0, 0.4)
    pip = plain("pip", "#2a1408", 0.3, coat=0.6)
    for i, (x, y, turn) in enumerate(at):
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y)])
        for low, high, material in ((0.12, 1.0, red), (0.0, 0.12, rind)):
            v, faces = rounded_box((1, 1, 1), 30, 0.06, 0.0, i)
            share = low + (high - low) * (v[:, 2] + 0.5)
            q = np.c_[v[:, 0] * radius * 1.3 * (1 - share), v[:, 1] * 0.17, share * radius * 1.1 - 0.1 * (v[:, 0] * 2 * (1 - share)) ** 2 + 0.1]
            add_mesh("melon", (q, faces), material, tuple(where), (-0.25, 0, turn))
        c, s = np.cos(turn), np.sin(turn)
        for px, pz in ((-0.16, 0.3), (0.02, 0.26), (0.2, 0.31), (-0.06, 0.44), (0.1, 0.46)):
            y0 = -0.09 + 0.25 * pz
            add_mesh("pip", blob((0.035, 0.02, 0.055), 0.0, 1, 10), pip, tuple(where + [px * c - y0 * s, px * s + y0 * c, pz]))


@part
def marshmallows(stage: Stage, at: Points, size: float = 0.15) -> None:
    """Small and soft, swimming."""
    soft = foods.milk("#fffaf6", "#f8e6e2", 0.1, 0.1)
    for i, (x, y) in enumerate(at):
        shape = rounded_box((size, size, size * 0.85), 24, 0.5, 0.008, i)
        add_mesh("marshmallow", shape, soft, tuple(stage.on(np.array([[x, y]]), size * 0.22)[0]), (stage.rng.normal(0, 0.25), stage.rng.normal(0, 0.25), i))
