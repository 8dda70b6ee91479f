"""Sweets, wet and dry."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import scatter
from modelling.shapes import Shape, blob, disc, join, rounded_box, sphere, tube
from stage import Stage, part

Points = list[tuple[float, float]]


def _lift(lifts: list[float], i: int) -> float:
    return lifts[i % len(lifts)] if len(lifts) else 0.0


def _balls(stage: Stage, at: Points, radius: float, lifts: list[float]) -> np.ndarray:
    return np.array([(stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + _lift(lifts, i)) for i, (x, y) in enumerate(at)])


@part
def gulab_jamuns(stage: Stage, at: Points, radius: float = 0.34, lifts: list[float] = (), light: str = "#b05a1e", dark: str = "#6a250a", spongy: bool = False, cut: bool = False) -> None:
    """
    Half in syrup: the ground is the syrup's level. Of fresh cheese they are `spongy` (rasgulla); with `cut` the last
    is halved and shows its pores.
    """
    material = foods.steamed(light, dark, 20, 0.6) if spongy else foods.glazed(light, dark, 1.5, 1.0, 0.25, 0.06)
    tops = []
    for i, (x, y, z) in enumerate(_balls(stage, at, radius, lifts)):
        s = radius * stage.rng.uniform(0.95, 1.05)
        if cut and i == len(at) - 1:
            _halved(stage, (x, y, z + s * 0.16), s, light, dark)
            stage.bed.islands.append((x - stage.bed.x, y - stage.bed.y, s * 0.96))
            continue
        add_mesh("jamun", blob((2 * s, 2 * s, 1.9 * s), 0.014, i + 1, 70), material, (x, y, z + s * 0.12), tuple(stage.rng.uniform(0, 6, 3)))
        stage.bed.islands.append((x - stage.bed.x, y - stage.bed.y, s * 0.96))
        tops.append((x, y, z + s * 0.12, s))
    domes(stage, tops)


def _halved(stage: Stage, where: tuple[float, float, float], radius: float, light: str, dark: str) -> None:
    """A half of a ball of sponge, its cut face up and to the front: pores of many sizes, moist."""
    shader = Shader("sponge")
    pit, cloud = shader.attribute("pit", True), shader.noise(5, 4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    base = shader.mix(pit, base, colour("#cdb283"))
    sponge = shader.surface(base, 0.4, shader.bump(shader.noise(40, 5, 0.7), 0.3, 0.012), coat=0.3, translucent=0.15)
    v, faces = sphere(150, 200)
    n = np.array([-0.1, -0.62, 0.78]) / np.linalg.norm([-0.1, -0.62, 0.78])
    deep = np.maximum(v @ n - 0.08, 0)
    flat = deep > 0
    q = v - n * deep[:, None]
    pits = np.clip(fractal(q * 1.0, 17, 5, 3, 0.75) - 0.5, 0, 1.4) * flat
    q = q * (1 + 0.02 * fractal(v, 3, 4) * ~flat)[:, None] - n * (0.05 * pits)[:, None]
    add_mesh("half", (q * radius, faces), sponge, where, pit=np.clip(pits, 0, 0.85))


def domes(stage: Stage, tops: list[tuple[float, float, float, float]]) -> None:
    """Garnishes after this lie on the balls where they are over one."""
    below, balls = stage.bed.height, np.array(tops)

    def surface(p: np.ndarray) -> np.ndarray:
        z = below(p)
        for x, y, middle, r in balls:
            away = ((p - [x, y]) ** 2).sum(1)
            z = np.maximum(z, np.where(away < r * r, middle + 0.95 * np.sqrt(np.maximum(r * r - away, 0)), -9))
        return z

    stage.tops = surface


@part
def on_top(stage: Stage) -> None:
    """From here on garnishes lie on the pieces, not on what they lie in."""
    stage.raise_to(stage.tops)


@part
def rasmalai_discs(stage: Stage, at: Points, radius: float = 0.42, height: float = 0.24) -> None:
    material = foods.steamed("#fff8d8", "#f9e9a8", 22, 0.5)
    tops = []
    for i, (x, y) in enumerate(at):
        v, faces = sphere(50, 80)
        v = np.c_[v[:, :2] * radius * (1 + 0.03 * waves(v[:, :2], 2, i))[:, None], np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.7 * height / 2]
        v += (0.01 * fractal(v + i, 5, i + 1))[:, None]
        z = stage.z(x, y) + height * 0.12
        add_mesh("rasmalai", (v, faces), material, (stage.bed.x + x, stage.bed.y + y, z), (0, 0, i * 1.3))
        stage.bed.islands.append((x, y, radius * 0.95))
        tops.append((stage.bed.x + x, stage.bed.y + y, z, radius, height / 2))
    below = stage.bed.height

    def surface(p: np.ndarray) -> np.ndarray:
        h = below(p)
        for x, y, middle, r, half in tops:
            away = np.hypot(*(p - [x, y]).T) / r
            h = np.maximum(h, np.where(away < 0.97, middle + half * np.sqrt(np.clip(1 - away**2, 0, 1)) ** 0.7, -9))
        return h

    stage.tops = surface


@part
def katlis(
    stage: Stage, at: list[tuple[float, float, float]], size: float = 0.46, turn: float = 0.3,
    tints: tuple[str, str] = ("#f6e6c4", "#ecd5a6"), leaf_tint: str = "#efe7da",
) -> None:
    """Thin diamonds of cashew with silver leaf; at (x, y, lift)."""
    shader = Shader("katli")
    cloud, leaf = shader.noise(4, 5), shader.noise(4, 3, 0.6, distortion=0.8)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(tints[0]), colour(tints[1]))
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeNewGeometry").outputs["Normal"], split.inputs[0])
    silver = shader.math("MULTIPLY", shader.ramp(leaf, 0.33, 0.37), shader.ramp(split.outputs[2], 0.8, 0.95))
    # Leaf is thin: it takes the sweet's warmth, and its creases scatter what a sheet of steel would mirror.
    base = shader.mix(silver, base, colour(leaf_tint))
    creased = shader.noise(13, 6, 0.7, distortion=1.4)
    material = shader.surface(
        base, shader.ramp(silver, 0, 1, 0.5, 0.44), shader.bump(creased, 0.5, 0.02),
        metal=shader.math("MULTIPLY", silver, 0.72), coat=0.1,
    )
    for i, (x, y, lift) in enumerate(at):
        v, faces = rounded_box((1, 1, 0.2), 26, 0.12, 0.0, i)
        v = v * size
        v = np.c_[v[:, 0] + v[:, 1] * 0.5, v[:, 1] * 0.88, v[:, 2]]
        add_mesh("katli", (v, faces), material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.1 + lift), (stage.rng.normal(0, 0.02), stage.rng.normal(0, 0.02), turn + stage.rng.normal(0, 0.12)))


@part
def barfis(stage: Stage, at: list[tuple[float, float, float]], size: float = 0.5, height: float = 0.28, light: str = "#fdf0d4", dark: str = "#f0d9ac") -> None:
    """Squares of thickened milk with silver leaf; at (x, y, lift)."""
    shader = Shader("barfi")
    cloud, fine, leaf = shader.noise(4, 5), shader.noise(34, 5, 0.7), shader.noise(3.4, 3, 0.6, distortion=0.8)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeNewGeometry").outputs["Normal"], split.inputs[0])
    silver = shader.math("MULTIPLY", shader.ramp(leaf, 0.36, 0.42), shader.ramp(split.outputs[2], 0.8, 0.95))
    base = shader.mix(silver, base, colour("#eceef0"))
    material = shader.surface(base, shader.ramp(silver, 0, 1, 0.55, 0.36), shader.bump(fine, 0.4, 0.015), metal=silver, coat=0.1, translucent=0.06)
    for i, (x, y, lift) in enumerate(at):
        shape = rounded_box((size, size, height), 40, 0.12, 0.006, i + 1)
        add_mesh("barfi", shape, material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + height / 2 + lift), (0, 0, 0.3 + stage.rng.normal(0, 0.16)))


@part
def mysore_paks(stage: Stage, at: list[tuple[float, float, float]], size: tuple[float, float, float] = (0.62, 0.42, 0.34), turn: float = 0.4, porous: bool = False) -> None:
    """
    Blocks, honeycombed within and darker in their middle; at (x, y, lift). `porous` ones show the pipes that hot
    ghee boiled through them, on their cut sides, and a crumbly top.
    """
    if porous:
        _porous_paks(stage, at, size, turn)
        return
    shader = Shader("mysore pak")
    holes, small, cloud = shader.cells(34), shader.cells(70), shader.noise(3, 4)
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    middle = shader.ramp(shader.math("ABSOLUTE", split.outputs[2]), 0.02, 0.15, 1, 0)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#f8c854"), colour("#efb23a"))
    base = shader.mix(shader.math("MULTIPLY", middle, 0.55), base, colour("#d8882a"))
    base = shader.mix(shader.ramp(holes, 0.06, 0.3, 0.75, 0), base, colour("#b8691a"))
    normal = shader.bump(small, 0.4, 0.012, shader.bump(holes, 0.6, 0.03))
    material = shader.surface(base, 0.34, normal, coat=0.6, coat_rough=0.14, translucent=0.1)
    for i, (x, y, lift) in enumerate(at):
        shape = rounded_box(size, 60, 0.1, 0.008, i + 1)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size[2] / 2 + lift)
        add_mesh("mysore pak", shape, material, where, (0, 0, turn + stage.rng.normal(0, 0.2)))


def _porous_paks(stage: Stage, at: list[tuple[float, float, float]], size: tuple[float, float, float], turn: float) -> None:
    shader = Shader("porous mysore pak")
    cloud, fine = shader.noise(4, 5), shader.noise(60, 5, 0.7)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#efb850"), colour("#e2a03a"))
    base = shader.mix(shader.attribute("baked", True), base, colour("#b8691f"))
    base = shader.mix(shader.attribute("pit", True), base, colour("#8f4f14"))
    base = shader.mix(shader.ramp(fine, 0.58, 0.7, 0, 0.4), base, colour("#c07a24"))
    material = shader.surface(base, 0.42, shader.bump(fine, 0.4, 0.012), coat=0.4, coat_rough=0.2, translucent=0.08)
    for i, (x, y, lift) in enumerate(at):
        v, faces = rounded_box((1, 1, 1), 150, 0.07, 0.0, i + 1)
        q = v * size
        side = smoothstep(0.47, 0.495, np.abs(v[:, :2]).max(1))
        # Pipes lie along the block; on its ends they are round, on its sides long.
        where = q * [1.0, 1.6, 1.6]
        pits = np.clip(fractal(where + i, 36, i + 3, 2, 0.7) - 0.5, 0, 1.2) * (0.45 + 0.55 * side)
        out = v / np.linalg.norm(v, axis=1)[:, None]
        q = q - out * (0.016 * pits - 0.004 * fractal(q * 3 + i, 9, i, 2))[:, None]
        baked = 0.75 * np.exp(-((v[:, 2] / 0.24) ** 2)) * side
        spot = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size[2] / 2 + lift)
        add_mesh("mysore pak", (q, faces), material, spot, (0, 0, turn + stage.rng.normal(0, 0.2)), baked=baked, pit=np.clip(0.6 * pits, 0, 0.45))


@part
def laddus(stage: Stage, at: Points, radius: float = 0.36, lifts: list[float] = (), tints: tuple[str, str] = ("#f7a024", "#dd7410"), bead: float = 0.05) -> None:
    """Balls pressed from tiny fried drops."""
    shader = Shader("boondi")
    base = shader.mix(shader.ramp(shader.noise(6, 3), 0.3, 0.7), shader.attribute("Col"), colour(tints[0]))
    material = shader.surface(base, 0.3, None, coat=0.55, coat_rough=0.1, translucent=0.2)
    core = plain("laddu", tints[1], 0.5)
    tops = []
    for i, (x, y, z) in enumerate(_balls(stage, at, radius, lifts)):
        middle = np.array([x, y, z + radius * 0.93])
        n = 900
        k = np.arange(n) + 0.5
        phi, theta = np.arccos(1 - 2 * k / n), np.pi * (1 + 5**0.5) * k
        d = np.c_[np.cos(theta) * np.sin(phi), np.sin(theta) * np.sin(phi), np.cos(phi)]
        d += stage.rng.normal(0, 0.035, d.shape)
        out = radius * (1 + 0.03 * fractal(d + i, 2, i)) * stage.rng.uniform(0.94, 1.0, n)
        sizes = bead * stage.rng.uniform(0.75, 1.15, n)
        tint = np.where(stage.rng.uniform(0, 1, (n, 1)) > 0.5, np.array(colour(tints[0])), np.array(colour(tints[1])))
        scatter("beads", sphere(7, 8), np.eye(3)[None] * sizes[:, None, None], middle + d * out[:, None], material, tint * stage.rng.uniform(0.85, 1.1, (n, 1)))
        add_mesh("core", blob((radius * 1.9,) * 3, 0.02, i, 24), core, tuple(middle))
        tops.append((x, y, z + radius * 0.93, radius * 1.04))
    domes(stage, tops)


@part
def jalebis(stage: Stage, at: list[tuple[float, float, float, float, float]], radius: float = 0.44, thick: float = 0.052) -> None:
    """Spirals of fried batter full of syrup; at (x, y, lift, lean forward, lean aside)."""
    material = foods.glazed("#fba62a", "#d9640a", 3.4, 1.0, 0.3, 0.25)
    for i, (x, y, lift, lean, aside) in enumerate(at):
        rng = np.random.default_rng(i + 11)
        t = np.linspace(0, 1, 260)
        a = t * 2 * np.pi * 3.4 + rng.uniform(0, 6)
        out = radius * (1.02 - 0.9 * t) * (1 + 0.06 * np.sin(a * 3 + i) + 0.045 * np.sin(a * 1.7) + 0.02 * np.sin(a * 7.3))
        z = 0.02 * np.sin(a * 2.3) + 0.03 * rng.normal() * t
        path = np.c_[out * np.cos(a), out * np.sin(a), z]
        width = thick * (1 + 0.2 * np.sin(t * 37 + i) + 0.16 * np.sin(t * 83) + 0.1 * np.sin(t * 171)) * np.sin(np.pi * (0.03 + 0.94 * t)) ** 0.3
        shape = tube(path, width, 14)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + thick + lift)
        add_mesh("jalebi", shape, material, where, (lean, aside, rng.uniform(0, 6)))


def _run_over(size: tuple[float, float, float], thick: float, seed: int) -> Shape:
    """What was poured thinly over a slice: flat on it, down its sides in tongues, skin in fine folds."""
    v, faces = disc(1.0, 120, 240)
    r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
    box = 1 / (np.abs(np.cos(a)) ** 6 + np.abs(np.sin(a)) ** 6) ** (1 / 6)
    reach = box * (0.98 + 0.13 * waves(np.c_[np.cos(a), np.sin(a)], 3.4, seed + 2))
    p = v[:, :2] * reach[:, None]
    beyond = np.maximum(np.abs(p).max(1) - 1, 0)
    half = np.array(size[:2]) / 2 * (1 + thick * 0.6)
    film = thick * np.sqrt(np.clip(1 - r**8, 0, 1))
    folds = 0.3 * thick * (1 - np.abs(np.tanh(fractal(p, 4, seed + 8, 2)))) ** 2 * (r < 0.97)
    down = beyond * size[0] * 0.5 + 0.03 * smoothstep(0.88, 1.02, np.abs(p).max(1))
    return np.c_[np.clip(p, -1.02, 1.02) * half, size[2] / 2 + film + folds - down], faces


@part
def bread_slices(
    stage: Stage, at: list[tuple[float, float, float, float]],
    size: tuple[float, float, float] = (0.72, 0.5, 0.17), light: str = "#e39a3e", dark: str = "#a8581a",
    poured: float = 0.0, runny: bool = False, covers: float = 1.0, triangles: bool = False,
) -> None:
    """
    Bread fried in ghee and soaked; at (x, y, lift, turn). `poured` is how thick the rabri on it is; `runny` lies
    close and runs down its sides, and `covers` that share of the slice. `triangles` are halves of a square slice.
    """
    rabri = foods.milk("#f6dda2", "#e8c278", 0.5, 0.6)
    material = foods.fried(light, dark, 0.26, 2.4, 12, 0.9, (0.38, 0.7), 0.35, 0.6, 0.35)
    for i, (x, y, lift, turn) in enumerate(at):
        shape = rounded_box(size, 40, 0.16, 0.02, i + 2)
        if triangles:
            v = shape[0] / size
            narrow = np.clip((0.5 - v[:, 1]) * 0.92 + 0.08, 0.08, 1.1)
            shape = np.c_[v[:, 0] * narrow * size[0] * 1.4, v[:, 1] * size[1], v[:, 2] * size[2]], shape[1]
        add_mesh("bread", shape, material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size[2] * 0.5 + lift), (0, 0, turn) if triangles else (stage.rng.normal(0, 0.08), stage.rng.normal(0, 0.08), turn))
        if not poured:
            continue
        if runny:
            where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size[2] * 0.5 + lift)
            over = _run_over((size[0] * covers, size[1] * covers, size[2]), poured, i)
            if triangles:
                q = over[0] / [size[0], size[1], 1]
                narrow = np.clip((0.5 - q[:, 1]) * 0.92 + 0.08, 0.08, 1.1)
                over = np.c_[q[:, 0] * narrow * size[0] * 1.4, q[:, 1] * size[1], q[:, 2]], over[1]
            add_mesh("rabri", over, rabri, where, (0, 0, turn))
            continue
        # It covers most of the slice, in flakes of cream, and runs over the edge where it is thin.
        v, faces = disc(1.0, 90, 200)
        r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        box = 1 / (np.abs(np.cos(a)) ** 5 + np.abs(np.sin(a)) ** 5) ** 0.2
        reach = box * (0.9 + 0.16 * waves(np.c_[np.cos(a), np.sin(a)], 3, i + 2))
        q = np.c_[v[:, :2] * reach[:, None] * np.array(size[:2]) / 2, 0 * r]
        beyond = np.maximum(np.abs(q[:, 0]) / size[0], np.abs(q[:, 1]) / size[1]) * 2
        ridge = (1 - np.abs(np.tanh(fractal(q[:, :2], 7, i + 8, 2)))) ** 2
        q[:, 2] = poured * np.sqrt(np.clip(1 - r**6, 0, 1)) + 0.035 * ridge * (r < 0.96)
        q[:, 2] -= 0.17 * smoothstep(0.93, 1.1, beyond)
        up = stage.z(x, y) + size[2] + lift - 0.005
        add_mesh("rabri", (q, faces), rabri, (stage.bed.x + x, stage.bed.y + y, up), (0, 0, turn))


@part
def clotted_cream(stage: Stage, count: int = 26, size: float = 0.3, spread: float = 0.85, lift: float = 0.0) -> None:
    """Flakes of thickened milk on rabri."""
    rng = stage.rng
    material = foods.milk("#fbe6b6", "#f0cc8c", 0.6, 0.5)
    shapes = []
    for i in range(count):
        v, faces = sphere(14, 20)
        s = size * rng.uniform(0.6, 1.2)
        v = np.c_[v[:, 0] * s, v[:, 1] * s * 0.6, v[:, 2] * s * 0.07]
        v[:, 2] += 0.12 * s * waves(v[:, :2] / s, 2.2, i)
        a, r, turn = rng.uniform(0, 6.3), stage.bed.radius * spread * np.sqrt(rng.uniform(0, 1)), rng.uniform(0, 6.3)
        c, k = np.cos(turn), np.sin(turn)
        q = np.c_[v[:, 0] * c - v[:, 1] * k + r * np.cos(a), v[:, 0] * k + v[:, 1] * c + r * np.sin(a)]
        inside = np.minimum(1, stage.bed.radius * 0.97 / np.maximum(np.hypot(*q.T), 1e-6))
        q = q * inside[:, None]
        shapes.append((np.c_[q + [stage.bed.x, stage.bed.y], v[:, 2] + lift + stage.bed.height(q + [stage.bed.x, stage.bed.y])], faces))
    add_mesh("flakes", join(shapes), material)
