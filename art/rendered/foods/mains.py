"""What stands in a gravy and has a form of its own: koftas, whole eggs, mushrooms, chaap; and what is crumbled."""
import numpy as np

from foods.rice import halwa, heap
from foods.tandoor import charred
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import in_circle, lay
from modelling.shapes import Shape, blob, disc, grid_faces, rounded_box
from stage import Stage, part

Points = list[tuple[float, float]]
Places = list[tuple[float, float, float]]


def _draped(size: tuple[float, float, float], seed: int) -> Shape:
    """Curd that was ladled over a ball: it lies on its top and runs down in a few tongues."""
    v, faces = disc(1.0, 80, 160)
    r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
    tongues = np.clip(waves(np.c_[np.cos(a), np.sin(a)], 2.6, seed + 4), -1.2, 1.6)
    polar = r * (0.95 + 0.3 * tongues)
    thick = 1.09 + 0.05 * np.sqrt(np.clip(1 - r**6, 0, 1)) - 0.1 * smoothstep(0.93, 1, r)
    around = np.c_[np.sin(polar) * np.cos(a), np.sin(polar) * np.sin(a), np.cos(polar)]
    return around * thick[:, None] * np.array(size) / 2, faces


@part
def koftas(stage: Stage, at: Places, size: float = 0.52, sink: float = 0.3, light: str = "#d98f3c", dark: str = "#8f4a16", draped: str = "", flat: float = 0.8) -> None:
    """Balls of paneer and potato, fried; at (x, y, turn). Curd of the colour `draped` lies over a part of each."""
    crust = foods.fried(light, dark, 0.34, 3, 12, 0.5, (0.42, 0.72), 0.4, 0.6, 0.35)
    curd = foods.curd(draped, "#f3e6c8") if draped else None
    for i, (x, y, turn) in enumerate(at):
        shape = blob((size, size * 0.84, size * flat), 0.05, i + 3, 60)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * flat * (0.5 - sink))
        add_mesh("kofta", shape, crust, where, (stage.rng.normal(0, 0.2), stage.rng.normal(0, 0.2), turn))
        if draped:
            add_mesh("curd", _draped((size, size * 0.84, size * flat), i), curd, where, (0, 0, turn))
        stage.bed.islands.append((x, y, size * 0.42))


@part
def boiled_eggs(stage: Stage, at: Points, scale: float = 1.0, sink: float = 0.25, stain: str = "", slit: bool = True) -> None:
    """Whole, slit so that the masala gets in."""
    shader = Shader("egg")
    base = shader.mix(shader.ramp(shader.noise(2.4, 4), 0.4, 0.7), colour("#fffaf0"), colour("#f8ecd2"))
    if stain:
        base = shader.mix(shader.ramp(shader.noise(2.6, 6, 0.65), 0.46, 0.62, 0, 0.85), base, colour(stain))
    base = shader.mix(shader.attribute("slit", True), base, colour(stain or "#f2bc4a"))
    white = shader.surface(base, 0.26, shader.bump(shader.noise(6, 3), 0.05, 0.02), coat=0.6, coat_rough=0.08, translucent=0.1)
    for i, (x, y) in enumerate(at):
        v, faces = blob((0.6, 0.46, 0.46), 0.008, i + 1, 80)
        v[:, 1:] *= (1 - 0.18 * v[:, 0] / 0.3)[:, None]
        cut = np.zeros(len(v))
        if slit:
            for k in (-0.1, 0.04, 0.17):
                cut = np.maximum(cut, np.exp(-(((v[:, 0] - k) / 0.018) ** 2)) * (v[:, 2] > 0.05))
            v[:, 2] -= 0.03 * cut
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.46 * scale * (0.5 - sink))
        turn = (stage.rng.normal(0, 0.2), stage.rng.normal(0, 0.15), stage.rng.uniform(0, 6.3))
        add_mesh("egg", (v, faces), white, where, turn, (scale,) * 3, slit=cut * 0.85)
        stage.bed.islands.append((x, y, 0.26 * scale))


def _mushroom(seed: int, thick: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A slice through cap and stem that lies flat: vertices, faces, where it has skin, where gills."""
    u, s = np.linspace(-1, 1, 90)[:, None], np.linspace(0, 1, 30)[None]
    x = 0.27 * u
    top = 0.03 + 0.2 * np.sqrt(np.clip(1 - np.abs(u) ** 2.4, 0, 1))
    under = 0.03 - 0.075 * np.exp(-(((np.abs(u) - 0.82) / 0.2) ** 2)) * np.sqrt(np.clip(1 - u**8, 0, 1))
    stem = smoothstep(0.36, 0.29, np.abs(u))
    bottom = under * (1 - stem) + stem * (-0.2 + 0.03 * (u / 0.3) ** 4)
    y = bottom + (top - bottom) * s
    inset = np.minimum(np.minimum(top - y, y - bottom), (1 - np.abs(u)) * 0.27)
    half = thick / 2 * np.sqrt(np.clip(1 - (1 - np.clip(inset / (thick * 0.6), 0, 1)) ** 2, 0, 1))
    skin = smoothstep(0.035, 0.012, top - y) * (1 - stem * 0)
    gills = smoothstep(0.05, 0.03, np.abs(y - under - 0.03)) * (1 - stem) * smoothstep(0.92, 0.8, np.abs(u))
    bend = 0.12 * x**2 + 0.02 * np.sin(9 * x + seed)
    faces = grid_faces(90, 30)
    upper = np.stack([x + 0 * y, y, half + bend], -1).reshape(-1, 3)
    lower = np.stack([x + 0 * y, y, bend - half], -1).reshape(-1, 3)
    vertices = np.vstack([upper, lower]) * (1 + 0.03 * np.sin(seed))
    both = np.vstack([faces[:, ::-1], faces + len(upper)])
    return vertices, both, np.tile(skin.ravel(), 2), np.tile(gills.ravel(), 2)


@part
def button_mushrooms(
    stage: Stage, at: Points, scale: float = 1.0, sink: float = 0.3, light: str = "#c9925a", dark: str = "#8f5a2a", lift: float = 0.0,
    flesh: tuple[str, str] = ("#f6e4c2", "#d9aa6c"),
) -> None:
    """Cut along, so that one sees cap, gills and stem: at each place a thick slice, and a thin one that leans on it."""
    shader = Shader("mushroom")
    cloud, fine = shader.noise(3, 5, 0.6), shader.noise(26, 4)
    base = shader.mix(shader.ramp(cloud, 0.38, 0.7), colour(flesh[0]), colour(flesh[1]))
    base = shader.mix(shader.ramp(shader.noise(6, 5, 0.6), 0.52, 0.7, 0, 0.6), base, colour(dark))
    skin = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    base = shader.mix(shader.attribute("skin", True), base, skin)
    base = shader.mix(shader.attribute("gills", True), base, colour("#6a4020"))
    material = shader.surface(base, 0.3, shader.bump(fine, 0.2, 0.015), coat=0.5, coat_rough=0.1, translucent=0.06)
    for i, (x, y) in enumerate(at):
        for k, (thick, lean) in enumerate(((0.15, 0.16), (0.09, 0.42))):
            vertices, faces, skinned, gilled = _mushroom(i * 3 + k, thick)
            a = stage.rng.uniform(0, 6.3)
            px, py = x + k * 0.17 * np.cos(a), y + k * 0.17 * np.sin(a)
            turn = (stage.rng.normal(0.1, lean), stage.rng.normal(0, lean), stage.rng.uniform(-1.6, 1.6))
            where = (stage.bed.x + px, stage.bed.y + py, stage.z(px, py) + lift + scale * (0.09 + 0.05 * k - 0.16 * sink))
            size = scale * stage.rng.uniform(0.8, 1.02)
            add_mesh("mushroom", (vertices, faces), material, where, turn, (size,) * 3, skin=skinned, gills=gilled * 0.75)
        stage.bed.islands.append((x, y, 0.16 * scale))


@part
def soya_chaaps(
    stage: Stage, at: Places, length: float = 1.0, radius: float = 0.19, light: str = "#e8953e", dark: str = "#b85a1e",
    lifts: list[float] = (),
) -> None:
    """Ribbons of soya wound on a flat stick, thick at one end, in marinade and charred; at (x, y, turn)."""
    material = charred(light, dark, "#4a1e0a", 0.57, 0.55, 0.5)
    wood = plain("stick", "#e2bd86", 0.6)
    for i, (x, y, turn) in enumerate(at):
        t, a = np.linspace(0, 1, 300)[:, None], np.linspace(0, 2 * np.pi, 100, endpoint=False)[None]
        # Each turn of the ribbon lies over the edge of the one before.
        wound = (t * 7.5 + a / (2 * np.pi) + 0.12 * np.sin(2 * a + i) + 0.1 * np.sin(t * 23 + i)) % 1
        ridge = 0.24 * (1 - wound) ** 0.8 * smoothstep(0, 0.06, wound)
        full = np.interp(t, [0, 0.05, 0.3, 0.7, 0.95, 1], [0.15, 0.62, 0.78, 0.98, 0.8, 0.12])
        out = radius * (full + ridge * np.minimum(1, full * 1.4)) * (1 + 0.05 * np.sin(2 * a + i))
        v = np.stack([(t - 0.5) * length + 0.02 * np.cos(a), out * np.cos(a), 0.86 * out * np.sin(a)], -1).reshape(-1, 3)
        v += (0.01 * fractal(v + i, 11, i + 1, 3, 0.6))[:, None]
        lift = lifts[i % len(lifts)] if len(lifts) else 0
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.9 + lift)
        add_mesh("chaap", (v, grid_faces(300, 100, True)[:, ::-1]), material, where, (stage.rng.uniform(-0.4, 0.4), 0.02, turn))
        stick = rounded_box((length * 0.9, 0.11, 0.04), 24, 0.4, 0.0)
        add_mesh("stick", (stick[0] - [length * 0.42, 0, 0], stick[1]), wood, where, (0, 0.02, turn))


@part
def chaap_pieces(
    stage: Stage, at: list[tuple[float, float, float, float, bool]], length: float = 0.42, radius: float = 0.23,
    light: str = "#e8893a", dark: str = "#bc5218",
) -> None:
    """
    Cut across: the ribbon lies in a coil of pale layers within its red crust. At (x, y, lift, turn), the face
    towards the turn, which is up if the last is true.
    """
    crust = charred(light, dark, "#4a1e0a", 0.58, 0.55, 0.5)
    shader = Shader("coil")
    fine = shader.noise(30, 4)
    flesh = shader.surface(shader.attribute("Col"), 0.42, shader.bump(fine, 0.35, 0.012), coat=0.3, translucent=0.08)
    pale, gap, red = (np.array(colour(c)) for c in ("#f4d498", "#c0702c", dark))
    for i, (x, y, lift, turn, up) in enumerate(at):
        u, a = np.linspace(0, 1, 90)[:, None], np.linspace(0, 2 * np.pi, 120, endpoint=False)[None]
        wound = (u * 2.2 + a / (2 * np.pi) + 0.1 * np.sin(2 * a + i)) % 1
        ridge = 0.14 * (1 - wound) ** 0.8 * smoothstep(0, 0.06, wound)
        out = radius * (0.92 + ridge) * (1 + 0.05 * np.sin(2 * a + i)) * (1 - 0.12 * u**6)
        v = np.stack([(u - 0.5) * length + 0 * a, out * np.cos(a), out * np.sin(a)], -1).reshape(-1, 3)
        v += (0.008 * fractal(v + i, 11, i + 1, 3, 0.6))[:, None]
        rim = v[-120:]
        w, faces = disc(1.0, 70, 120)
        r, b = np.hypot(w[:, 0], w[:, 1]), np.arctan2(w[:, 1], w[:, 0])
        edge = np.hypot(rim[:, 1], rim[:, 2])
        reach = np.interp(b % (2 * np.pi), np.linspace(0, 2 * np.pi, 120, endpoint=False), edge, period=2 * np.pi)
        coil = (r * 3.6 - b / (2 * np.pi) + 0.2 * waves(w[:, :2], 2.4, i + 1) + 0.07 * waves(w[:, :2], 7, i)) % 1
        crease = np.exp(-(((coil - 0.5) / 0.1) ** 2)) * (0.7 + 0.3 * waves(w[:, :2], 5, i + 9)) * smoothstep(0.12, 0.2, r) * smoothstep(1.0, 0.92, r)
        face = np.c_[0.5 * length + 0.02 * (1 - r**2) - 0.026 * crease, w[:, 0] * reach, w[:, 1] * reach]
        tint = pale * (0.9 + 0.1 * np.sin(coil * 6))[:, None] + (gap - pale) * (0.8 * crease)[:, None]
        tint = tint + (red - tint) * (smoothstep(0.84, 0.97, r) * 0.9)[:, None]
        hole = smoothstep(0.13, 0.1, r)
        face[:, 0] -= 0.05 * hole
        tint = tint + (np.array(colour("#5a3014")) - tint) * (0.8 * hole)[:, None]
        high = length * 0.5 if up else radius * 0.9
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + high + lift)
        lean = (stage.rng.normal(0, 0.2), -1.45 if up else -0.1, turn)
        add_mesh("chaap", (v, grid_faces(90, 120, True)[:, ::-1]), crust, where, lean)
        add_mesh("face", (face, faces[:, ::-1]), flesh, where, lean, Col=tint)


def _mince(
    stage: Stage, radius: float, height: float, light: str, dark: str, count: int = 2600, size: float = 0.085,
    gloss: float = 0.55,
) -> None:
    halwa(stage, radius, height, light, dark, count, size, 1.0, 0.06, gloss)


@part
def minced_meat(
    stage: Stage, radius: float = 0.9, height: float = 0.3, light: str = "#9a5a2c", dark: str = "#56260f",
    count: int = 2600, size: float = 0.085, gloss: float = 0.55,
) -> None:
    """Fried with onions until it is dry and brown."""
    _mince(stage, radius, height, light, dark, count, size, gloss)


@part
def scrambled_egg(stage: Stage, count: int = 260, spread: float = 0.85, radius: float = 0.86, height: float = 0.3) -> None:
    """Soft curds, torn and folded, large and small, browned where they lay on the pan."""
    rng = stage.rng
    surface = heap(stage, radius, height, 0.05, 11, 0.8)
    centre = np.array([stage.bed.x, stage.bed.y])
    shader = Shader("scrambled")
    base = shader.mix(shader.ramp(shader.noise(7, 4), 0.5, 0.66, 0, 0.7), shader.attribute("Col"), colour("#e2992c"))
    base = shader.mix(shader.ramp(shader.noise(4.4, 5, 0.6), 0.6, 0.7, 0, 0.75), base, colour("#a8641c"))
    material = shader.surface(base, 0.34, shader.bump(shader.noise(22, 5, 0.6), 0.35, 0.02), coat=0.4, translucent=0.12)
    for share, size, sink in ((0.4, 0.25, 0.05), (1.0, 0.13, 0.01)):
        n = round(count * share)
        p = in_circle(rng, n, radius * spread * 1.12)
        at = np.c_[p + centre, surface(p + centre) - sink]
        tints = np.where(rng.uniform(0, 1, (n, 1)) > 0.2, np.array(colour("#f5bd3e")), np.array(colour("#fdecc0")))
        for seed in (3, 8):
            half = slice(seed == 8, None, 2)
            v, faces = rounded_box((1, 0.72, 0.4), 18, 0.6, 0.12, seed)
            v[:, 2] += 0.3 * np.sin(v[:, 0] * 3 + seed) * np.abs(v[:, 0]) - 0.2 * v[:, 1] ** 2
            lay("egg", (v, faces), rng, at[half], material, size, 0.55, colours=(tints * rng.uniform(0.88, 1.06, (n, 1)))[half])
    v, faces = blob((radius * 2 * spread, radius * 2 * spread, height * 1.6), 0.05, 4, 40)
    add_mesh("under", (v, faces), plain("under", "#eab23c", 0.5), (*centre, stage.z() + 0.02))
    stage.raise_to(lambda q: surface(q) + 0.03, radius)
