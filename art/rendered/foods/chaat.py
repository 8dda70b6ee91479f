"""Chaat: crisp shells and what they carry."""
import numpy as np

from foods.fritters import crumbs
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import lay
from modelling.shapes import blob, disc, rounded_box, sphere, tube, turned
from stage import Stage, part

Places = list[tuple[float, float, float]]


def _crisp():
    return foods.fried("#f3bb5c", "#b5661c", 0.4, 2.6, 10, 0.3, (0.42, 0.72), 0.3, 0.6, 0.35)


def _opened(radius: float, seed: int, top: float, broken: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """A hollow ball whose crown is broken in, above `top` of its height."""
    v, faces = sphere(90, 120)
    v = v * (1 + 0.02 * fractal(v + seed, 2.4, seed))[:, None]
    around = v[:, :2] / np.maximum(np.hypot(*v[:, :2].T), 0.05)[:, None]
    edge = top + 0.05 * waves(around, 3, seed)
    if broken:
        # A thumb breaks it in: the hole has corners, and is deeper on one side.
        corners = np.sign(waves(around * 4, 3, seed + 5))
        edge += broken * (0.25 * waves(around, 3, seed) + 0.6 * corners + around[:, 0])
    keep = (v[:, 2] < edge)[faces].all(1)
    return v * radius * [1, 1, 0.92], faces[keep]


def _over_curd(
    stage: Stage, where: np.ndarray, radius: float, seed: int, materials: tuple, beaten: bool = False,
) -> None:
    """Curd that fills a puri and runs over its edge, two chutneys, and a nest of sev on them."""
    curd, brown, green, sev, red, herb = materials
    v, f = disc(1.0, 60, 140)
    r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
    round_ = np.c_[np.cos(a), np.sin(a)]
    # Here and there a tongue of it hangs down outside; elsewhere it covers the broken edge.
    tongue = np.clip(waves(round_ * 1.6, 2, seed + 3) - 0.5, 0, 1.2)
    reach = radius * (0.95 + 0.19 * np.minimum(tongue, 0.7))
    falls = 0.04 + 0.48 * tongue
    h = radius * (0.53 + 0.31 * np.sqrt(np.clip(1 - r**2, 0, 1)) - falls * smoothstep(0.76, 1.0, r))
    h += 0.012 * waves(v[:, :2], 5, seed)
    if beaten:
        # It fills the hole level and, past its edge, clings to the ball.
        tongue = np.clip(waves(round_ * 2.4, 2, seed + 3) - 0.55, 0, 0.9)
        past = np.clip((r - 0.8) / 0.2, 0, 1)
        down = 0.95 + past * (0.2 + 0.04 * waves(round_, 5, seed) + 0.6 * tongue)
        off = 1.04 - 0.05 * past**3
        inner = np.minimum(r / 0.8, 1)
        reach = radius * off * np.sin(down) * inner / np.maximum(r, 1e-6)
        h = radius * (off * np.cos(down) + 0.17 * (1 - inner**2) + 0.015 * np.sin(inner * 11 + a + seed) * (1 - inner**4))
    made = add_mesh("curd", (np.c_[v[:, :2] * reach[:, None], h], f), curd, tuple(where))
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.03
    for k, (material, x, y) in enumerate(((brown, 0.3, -0.32), (green, -0.34, -0.14))):
        shape = blob((radius * 0.62, radius * 0.5, radius * 0.2), 0.22, seed * 2 + k, 30)
        add_mesh("chutney", shape, material, tuple(where + [x * radius, y * radius, radius * 0.8]), (0.2, 0, seed * 0.7 + k))
    for k in range(120):
        b, out = stage.rng.uniform(0, 6.3), radius * 0.62 * np.sqrt(stage.rng.uniform())
        up = radius * (0.84 + 0.3 * (1 - (out / radius / 0.62) ** 2) * stage.rng.uniform(0.2, 1))
        p = where + [out * np.cos(b), out * np.sin(b) + 0.1 * radius, up]
        if k % 8 == 0:
            material = red if k % 16 else herb
            shape = blob((0.06, 0.045, 0.045), 0.05, k, 8) if k % 16 else rounded_box((0.06, 0.04, 0.012), 8, 0.5, 0.003, k)
            add_mesh("on top", shape, material, tuple(p + [0, 0, 0.03]), tuple(stage.rng.uniform(0, 6, 3)))
            continue
        bow = stage.rng.uniform(0.01, 0.035)
        path = np.array([[-0.07, 0, 0], [-0.03, bow, 0.004], [0.03, bow, 0.006], [0.07, 0, 0]])
        add_mesh("sev", tube(path, 0.0075, 6), sev, tuple(p), (*stage.rng.normal(0, 0.35, 2), stage.rng.uniform(0, 6)))


@part
def pani_puris(
    stage: Stage, at: Places, radius: float = 0.3, filling: str = "potato", water: bool = True,
    broken: float = 0.0, brim: float = 0.0, beaten: bool = False,
) -> None:
    """
    Balls of thin crisp dough with potato and sprouts, and mint water or (`curd`) yoghurt and sev; at (x, y,
    lift). `broken` is how uneven their hole is, `brim` how high the water stands in them.
    `beaten` curd is thin: it lies within the edge and runs over it in a few narrow tongues.
    """
    crust = _crisp()
    potato, pea, herb = foods.fried("#f0c860", "#d29a38", 0.4, coat=0.3), plain("pea", "#8a4a1e", 0.3, coat=0.6), plain("herb", "#3f8a24", 0.5)
    green = foods.glazed("#6b8f2a", "#4d7018", 1, 1.0, 0.0, 0.02)
    green_water = foods.milk("#93a83a", "#6f8a24", 1.0, 0.04)
    boondi = plain("boondi", "#f2b040", 0.4, coat=0.3)
    curd = foods.curd("#fffbf0", "#f1e2c2") if beaten else foods.milk("#ffffff", "#faf2e0", 0.5, 0.2)
    green_chutney = foods.glazed("#6aa02e", "#4a7d1c", 1, 0.9)
    sev, red, brown = plain("sev", "#f7bb3c", 0.5), plain("gem", "#c01a34", 0.2, coat=0.9), foods.glazed("#6a2c10", "#4a1c0a", 1, 1.0)
    for i, (x, y, lift) in enumerate(at):
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.86 + lift])
        lean = (stage.rng.normal(0, 0.12) + 0.12, stage.rng.normal(0, 0.12), i * 1.3)
        if brim:
            # They stand upright, or the water would run out.
            lean = (0.15 * lean[0], 0.15 * lean[1], lean[2])
        if beaten:
            lean = (0.4 * lean[0], 0.4 * lean[1], lean[2])
        shell, faces = _opened(radius, i + 1, 0.52, broken)
        made = add_mesh("shell", (shell, faces), crust, tuple(where), lean)
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.018
        for k in range(0 if brim else 16):
            a, r = stage.rng.uniform(0, 6.3), radius * 0.66 * np.sqrt(stage.rng.uniform())
            s = radius * stage.rng.uniform(0.18, 0.34)
            material = (potato, potato, pea)[k % 3]
            shape = rounded_box((s, s * 0.9, s * 0.8), 10, 0.4, 0.006, k) if k % 3 < 2 else blob((s * 0.8,) * 3, 0.04, k, 12)
            add_mesh("filling", shape, material, tuple(where + [r * np.cos(a), r * np.sin(a), radius * (0.3 + 0.2 * stage.rng.uniform())]), tuple(stage.rng.uniform(0, 6, 3)))
        if filling == "curd":
            _over_curd(stage, where, radius, i, (curd, brown, green_chutney, sev, red, herb), beaten)
        elif brim:
            _to_the_brim(stage, where, radius, brim, i, (green_water, potato, boondi, herb))
        elif water:
            v, f = disc(radius * 0.8, 24, 60)
            add_mesh("water", (v, f), green, tuple(where + [0, 0, radius * 0.36]), (lean[0] * 0.2, 0, 0))
            for k in range(6):
                a, r = stage.rng.uniform(0, 6.3), radius * 0.5 * np.sqrt(stage.rng.uniform())
                add_mesh("leaf", rounded_box((0.06, 0.035, 0.012), 8, 0.5, 0.002, k), herb, tuple(where + [r * np.cos(a), r * np.sin(a), radius * 0.39]), (0, 0, a))


def _to_the_brim(stage: Stage, where: np.ndarray, radius: float, brim: float, seed: int, materials: tuple) -> None:
    """Spiced water up to the broken edge, and what swims in it: potato half under, boondi, chopped mint."""
    water, potato, boondi, herb = materials
    rng = np.random.default_rng(seed + 60)
    level = brim * 0.92 * radius
    wide = radius * np.sqrt(1 - brim**2)
    v, f = disc(wide * 0.99, 40, 90)
    v[:, 2] = 0.02 * smoothstep(0.9, 1, np.hypot(v[:, 0], v[:, 1]) / wide)
    add_mesh("water", (v, f), water, tuple(where + [0, 0, level]))
    for k in range(4):
        a, r = k * 1.7 + seed, wide * rng.uniform(0.1, 0.55)
        s = radius * rng.uniform(0.26, 0.4)
        add_mesh("potato", blob((s, s * 0.85, s * 0.7), 0.09, k + seed, 22), potato, tuple(where + [r * np.cos(a), r * np.sin(a), level + 0.01]), (0, 0, a))
    for k in range(11):
        a, r = rng.uniform(0, 6.3), wide * 0.82 * np.sqrt(rng.uniform())
        add_mesh("boondi", blob((0.06,) * 3, 0.04, k, 12), boondi, tuple(where + [r * np.cos(a), r * np.sin(a), level + 0.022]))
    for k in range(9):
        a, r = rng.uniform(0, 6.3), wide * 0.8 * np.sqrt(rng.uniform())
        add_mesh("leaf", rounded_box((0.055, 0.032, 0.01), 8, 0.5, 0.002, k), herb, tuple(where + [r * np.cos(a), r * np.sin(a), level + 0.03]), (0.2, 0.1, a))


@part
def sev_puris(stage: Stage, at: Places, radius: float = 0.32) -> None:
    """Flat crisps under potato, onion, chutneys and a hill of sev; at (x, y, lift)."""
    crust = _crisp()
    potato, red = foods.fried("#f0c860", "#d29a38", 0.4, coat=0.3), plain("tomato", "#d8401c", 0.25, coat=0.6)
    onion, herb, sev = plain("onion", "#efc8d4", 0.3, coat=0.5), plain("herb", "#3f8a24", 0.5), plain("sev", "#f9c040", 0.45)
    brown, green = foods.glazed("#7a3412", "#54200a", 1, 1.0), foods.glazed("#5f9a2c", "#437a1a", 1, 0.9)
    for i, (x, y, lift) in enumerate(at):
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.03 + lift])
        v, faces = sphere(70, 120)
        v = v * [1, 1, 0.09] * radius
        v[:, :2] *= (1 + 0.03 * waves(v[:, :2] / radius, 2.4, i))[:, None]
        # Thin dough rises in blisters when it is fried.
        risen = 0.03 * np.clip(fractal(v[:, :2], 13, i + 1, 2), -0.4, 2)
        risen += 0.006 * fractal(v[:, :2], 30, i + 4, 2)
        v[:, 2] += risen * (v[:, 2] > 0)
        add_mesh("puri", (v, faces), crust, tuple(where), (0, 0, i))
        for k in range(40):
            a, r = stage.rng.uniform(0, 6.3), radius * 0.78 * np.sqrt(stage.rng.uniform())
            s = radius * stage.rng.uniform(0.16, 0.3)
            h = 0.05 + 0.14 * (1 - (r / radius) ** 2) * stage.rng.uniform(0.3, 1)
            material = (potato, potato, red, onion)[k % 4]
            add_mesh("topping", rounded_box((s, s * 0.8, s * 0.7), 9, 0.4, 0.006, k), material, tuple(where + [r * np.cos(a), r * np.sin(a), h]), tuple(stage.rng.uniform(0, 6, 3)))
        for k, (material, dx, dy) in enumerate(((brown, 0.06, -0.08), (green, -0.07, 0.0))):
            add_mesh("chutney", blob((radius * 0.66, radius * 0.5, radius * 0.26), 0.2, i * 2 + k, 30), material, tuple(where + [dx, dy, 0.15]), (0, 0, i))
        for k in range(190):
            a, r = stage.rng.uniform(0, 6.3), radius * 0.62 * np.sqrt(stage.rng.uniform())
            up = 0.1 + 0.17 * (1 - (r / radius) ** 2) + stage.rng.uniform(-0.01, 0.04)
            p = where + [r * np.cos(a), r * np.sin(a), up]
            if k % 12 == 0:
                leaf = rounded_box((0.05, 0.035, 0.01), 8, 0.5, 0.003, k)
                add_mesh("leaf", leaf, herb, tuple(p), (0.3, 0.2, a))
                continue
            bow = stage.rng.uniform(0.01, 0.035)
            path = [[-0.07, 0, 0], [-0.03, bow, 0.004], [0.03, bow, 0.006], [0.07, 0, 0]]
            shape = tube(np.array(path), 0.0062, 6)
            add_mesh("sev", shape, sev, tuple(p), (*stage.rng.normal(0, 0.3, 2), stage.rng.uniform(0, 6)))


@part
def tikkis(stage: Stage, at: list[tuple[float, float, float, float]], radius: float = 0.4, light: str = "#eab04c", dark: str = "#a85c1c", edge: str = "#8a4414", bits: str = "") -> None:
    """Patties browned on a griddle; at (x, y, lift, lean)."""
    shader = Shader("tikki")
    cloud, fine = shader.noise(3.0, 6, 0.65, distortion=0.4), shader.noise(26, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.36, 0.62), colour(light), colour(dark))
    base = shader.mix(shader.ramp(fine, 0.52, 0.7, 0, 0.6), base, colour(edge))
    base = shader.mix(shader.edges(0.502, 0.55, 0.8), base, colour(edge))
    if bits:
        base = shader.mix(shader.ramp(shader.noise(11, 3), 0.62, 0.66), base, colour(bits))
    material = shader.surface(base, 0.36, shader.bump(fine, 0.6, 0.03), coat=0.4, coat_rough=0.14)
    for i, (x, y, lift, lean) in enumerate(at):
        v, faces = sphere(70, 100)
        v = np.c_[v[:, :2], np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.55 * 0.33] * radius
        v += (0.016 * fractal(v + i, 6, i + 1, 4, 0.6))[:, None] * [1, 1, 0.7]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.33 + lift)
        add_mesh("tikki", (v, faces), material, where, (lean, 0, i * 1.1))


@part
def drizzle(
    stage: Stage, tint: str = "#ffffff", turns: float = 3.0, wide: float = 0.035, spread: float = 0.7,
    lift: float = 0.03, gloss: float = 0.6, start: float = 0.0, flat: float = 1.0,
) -> None:
    """A thread poured over in loops: curd, tamarind, chocolate; what is thin runs `flat`."""
    t = np.linspace(0, 1, 240)
    r = stage.bed.radius * spread
    a = start + t * 2 * np.pi * turns
    p = np.c_[r * (2 * t - 1) * 0.9 + 0.2 * r * np.cos(a), 0.72 * r * np.sin(a) * np.sqrt(np.clip(1 - (1.7 * t - 0.85) ** 2, 0.1, 1))]
    path = stage.on(p, lift)
    path[:, 2] = np.convolve(np.pad(path[:, 2], 6, "edge"), np.ones(13) / 13, "valid")
    wave = wide * (0.8 + 0.3 * np.sin(t * 23) + 0.2 * np.sin(t * 61))
    v, faces = tube(path, wave, 12)
    middle = np.repeat(path[:, 2], 12)
    v[:, 2] = middle + (v[:, 2] - middle) * flat
    add_mesh("drizzle", (v, faces), foods.milk(tint, tint, gloss, 0.05))


@part
def kulfis(stage: Stage, at: list[tuple[float, float, float, float]], length: float = 0.9, radius: float = 0.22, light: str = "#fbe8b8", dark: str = "#f0d290", stick: bool = False, nuts: int = 0) -> None:
    """
    Frozen milk from a cone, lying, with `stick` on one; at (x, y, lift, turn). With `nuts` in it: chopped pistachios
    that show in its skin, which has the flutes of its mould.
    """
    material = foods.milk(light, dark, 0.35, 0.7)
    for i, (x, y, lift, turn) in enumerate(at):
        t = np.linspace(0, 1, 80)
        r = radius * (1 - 0.5 * t) * np.minimum(1, np.minimum((t * 12) ** 0.5, ((1 - t) * 14) ** 0.5) + 0.05)
        v, faces = tube(np.c_[(t - 0.5) * length, 0 * t, 0 * t], r, 60)
        v += (0.006 * fractal(v + i, 7, i + 1))[:, None]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.85 + lift)
        if nuts:
            around = np.arctan2(v[:, 2], v[:, 1])
            v[:, 1:] *= (1 + 0.035 * np.cos(10 * around))[:, None]
            rng = np.random.default_rng(i + 3)
            skin = v[rng.integers(len(v) // 12, len(v) * 11 // 12, nuts)]
            q = np.c_[turned(np.c_[skin[:, 0] * np.cos(0.14) + skin[:, 2] * np.sin(0.14), skin[:, 1], skin[:, 2] * np.cos(0.14) - skin[:, 0] * np.sin(0.14)], turn)]
            out = np.c_[np.zeros(nuts), skin[:, 1:]] / np.maximum(np.hypot(skin[:, 1], skin[:, 2]), 1e-3)[:, None]
            out = turned(out, turn)
            for tint, some in (("#93ab48", slice(0, None, 3)), ("#b9c46a", slice(1, None, 3)), ("#e3bf86", slice(2, None, 3))):
                lay("nuts", (sphere(7, 8)[0] * [1, 0.6, 0.35], sphere(7, 8)[1]), rng, q[some] + where, plain("nut", tint, 0.5), 0.026, 0.2, out[some])
        add_mesh("kulfi", (v, faces), material, where, (0, 0.14, turn))
        if stick:
            wood = rounded_box((0.6, 0.11, 0.035), 20, 0.5, 0.0)
            add_mesh("stick", (wood[0] - [length * 0.5 + 0.22, 0, 0], wood[1]), plain("stick", "#e2bd86", 0.6), where, (0, 0.14, turn))


@part
def cutlets(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.5, light: str = "#b23845", dark: str = "#6e142c") -> None:
    """Crumbed ovals, the last broken open; at (x, y, lift, turn)."""
    crust = foods.fried(light, dark, 0.42, 3, 26, 0.2, (0.42, 0.72), 0.8, 0.8, 0.3)
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = rounded_box((1.3, 0.86, 0.5), 60, 0.7, 0.01, i)
        v = v * size * (1 + 0.015 * fractal(v + i, 14, i + 2, 3))[:, None]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.24 + lift)
        add_mesh("cutlet", crumbs((v, faces), i + 1, 420, size * 0.05), crust, where, (stage.rng.normal(0, 0.06), stage.rng.normal(0, 0.06), turn))
