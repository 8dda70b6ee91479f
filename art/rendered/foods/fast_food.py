"""Pizzas, burgers, fries and what is fried in crumbs."""
import numpy as np

from foods.bakery import _filled
from foods.fritters import _craggy, _fillet, _lay, crumbs
from foods.rice import heap
from foods.sweets import domes
from foods.tandoor import charred
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import frames, in_circle, lay, scatter
from modelling.shapes import Shape, disc, rounded_box, sphere, tube
from stage import Stage, part, parts_of

Places = list[tuple[float, float, float]]


@part
def pizza(
    stage: Stage, radius: float = 1.25, cheese: tuple[str, str] = ("#fcc566", "#ec9530"),
    white: str = "#fde0a0", slices: int = 8, sauce_shown: float = 0.5, puff: float = 0.0, pools: float = 0.0,
) -> None:
    """
    A crust round sauce and melted cheese, cut; the toppings come after it. With `puff`, its thickness, the
    rim is round and blistered; with `pools` the cheese lies on the sauce in pools, the more the larger.
    """
    shader = Shader("pizza")
    cloud, patch, fine = shader.noise(3, 5, 0.6), shader.noise(4.4, 6, 0.66, distortion=0.5), shader.noise(26, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(cheese[0]), colour(cheese[1]))
    pale = shader.ramp(shader.noise(5.5, 4, 0.5, distortion=0.8), 0.52, 0.62, 0, 0.6)
    base = shader.mix(pale, base, colour(white))
    if puff:
        # Small blisters brown first, each with a paler ring.
        spots = shader.noise(9, 3, 0.5, distortion=0.3)
        base = shader.mix(shader.ramp(spots, 0.5, 0.58, 0, 0.6), base, colour("#e0913a"))
        base = shader.mix(shader.ramp(spots, 0.58, 0.66, 0, 0.85), base, colour("#9a4a18"))
        pulp = shader.ramp(shader.noise(14, 5, 0.65), 0.4, 0.65)
        red = shader.mix(pulp, colour("#b8300e"), colour("#d5501c"))
    else:
        base = shader.mix(shader.ramp(patch, 0.54, 0.63, 0, 0.85), base, colour("#b05c1c"))
        red = colour("#c23a12")
    base = shader.mix(shader.attribute("sauce", True), base, red)
    dough = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour("#e3a458"), colour("#b5702c"))
    dough = shader.mix(shader.ramp(patch, 0.54, 0.68, 0, 0.9), dough, colour("#6e3410"))
    if puff:
        dough = shader.mix(shader.ramp(cloud, 0.36, 0.64), colour("#f3d39a"), colour("#dda255"))
        high = shader.math("ADD", shader.attribute("risen", True), shader.math("MULTIPLY", cloud, 0.9))
        dough = shader.mix(shader.ramp(high, 0.6, 1.35, 0, 0.95), dough, colour("#bd7a34"))
        dough = shader.mix(shader.ramp(patch, 0.56, 0.66, 0, 0.85), dough, colour("#7a3c12"))
    base = shader.mix(shader.attribute("crust", True), base, dough)
    rough, gloss = 0.34, 0.4
    if puff:
        # Bread is dull, what melted on it shines.
        rough = shader.ramp(shader.attribute("crust", True), 0, 1, 0.34, 0.68)
        gloss = shader.ramp(shader.attribute("crust", True), 0, 1, 0.4, 0.0)
    normal = shader.bump(fine, 0.25, 0.015, shader.bump(patch, 0.25, 0.03))
    material = shader.surface(base, rough, normal, coat=gloss, coat_rough=0.12)
    v, faces = disc(1.0, 320 if puff else 220, 420)
    r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
    outline = 1 + 0.012 * np.sin(5 * a + 1) + 0.01 * np.sin(9 * a)
    rim = np.exp(-(((r - 0.93) / 0.055) ** 2)) * (1 + 0.14 * waves(np.c_[np.cos(a), np.sin(a)] * 2, 3, 4))
    melted = fractal(v[:, :2] * 2, 3.4, 7, 3)
    edge = r + 0.02 * melted
    crust, sauce = smoothstep(0.87, 0.9, edge), smoothstep(0.82, 0.87, edge) * (1 - smoothstep(0.885, 0.91, edge))
    sauce = np.maximum(sauce, smoothstep(1.1, 1.7, melted) * sauce_shown * (r < 0.84))
    z = 0.06 + 0.11 * rim + 0.018 * melted * (r < 0.87) - 0.16 * smoothstep(0.95, 1.0, r)
    risen = 0 * r
    if pools:
        sauce = np.maximum(sauce, (1 - smoothstep(-0.25, 0.1, melted + pools)) * (r < 0.87))
        z += 0.03 * smoothstep(-0.1, 0.5, melted + pools) * (r < 0.87)
    if puff:
        # The rim is a ring of dough: over its top and in again at its foot.
        round_ = np.c_[np.cos(a), np.sin(a)]
        thick = puff * (1 + 0.13 * waves(round_ * 2, 3, 4) + 0.05 * waves(round_ * 6, 3, 8))
        thick += 0.02 * np.clip(fractal(v[:, :2] * 2, 9, 12, 2), 0, 2)
        ring = smoothstep(0.82, 0.83, r) > 0.5
        turn = np.pi - np.clip((r - 0.82) / 0.18, 0, 1) * (np.pi + 1.1)
        middle = 1 - puff / radius * 0.8
        out = middle + thick / radius * np.cos(turn)
        foot = 1 - puff / radius * 1.8
        flat = r / 0.82 * foot
        risen = np.where(ring, np.clip(np.sin(turn), 0, 1), 0)
        level = 0.06 + 0.018 * melted
        z = np.where(ring, 0.075 + thick * 0.92 * np.sin(turn), level + 0.5 * (z - level))
        v[:, :2] *= (np.where(ring, out, flat) / np.maximum(r, 1e-6))[:, None]
        crust = smoothstep(0.825, 0.84, edge)
        beside = smoothstep(0.775, 0.8, edge) * (1 - crust)
        sauce = np.where(r > 0.86, 0, np.maximum(sauce * (r < 0.8), beside))
    for k in range(slices // 2):
        t = k * 2 * np.pi / slices + 0.2
        away = np.abs(-np.sin(t) * v[:, 0] + np.cos(t) * v[:, 1])
        z -= 0.05 * np.exp(-((away / 0.011) ** 2))
        sauce = np.maximum(sauce, 0.7 * np.exp(-((away / 0.014) ** 2)))
    q = np.c_[v[:, :2] * outline[:, None] * radius, z]
    x, y, ground = stage.bed.x, stage.bed.y, stage.z()
    sauce = np.clip(sauce, 0, 1)
    add_mesh("pizza", (q, faces), material, (x, y, ground), crust=crust, sauce=sauce, risen=risen)
    stage.level((0, 0), radius * 0.84, ground + 0.065)



def _frill(where: np.ndarray, size: float, z: float, seed: int, reach: float, material) -> None:
    """A leaf of lettuce that stands out all round."""
    v, faces = disc(1.0, 60, 200)
    r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
    out = reach * (1 + 0.05 * np.sin(a * 3 + seed))
    h = 0.085 * smoothstep(0.6, 1, r) * np.sin(a * 13 + seed + 2 * np.sin(a * 2)) - 0.05 * smoothstep(0.8, 1, r)
    q = np.c_[v[:, :2] * out[:, None] * size, h * size * 1.6]
    made = add_mesh("lettuce", (q, faces), material, tuple(where + [0, 0, z]))
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.012


def _burgers(stage: Stage, at: list[tuple[float, float, float, float]], patty, size: float = 0.62, gap: float = 0.5, cheese: bool = True) -> None:
    """`patty(where, size, i)` puts it at a height; at (x, y, lift, turn)."""
    lettuce = foods.leaf("#8ec94a", "#4f9a2a", 0.3)
    slice_ = foods.stained("#ffc94a", "#f5b032", None, 0, 0.3, coat=0.5)
    tomato = foods.glazed("#e2492a", "#b82a14", 2.4, 0.8, 0.2, 0.1)
    onion = plain("onion", "#e9c2d2", 0.25, coat=0.5, translucent=0.3)
    seed = plain("sesame", "#fff3d6", 0.5)

    def fill(where: np.ndarray, i: int) -> None:
        _frill(where, size, 0.03, i, 1.12, lettuce)
        for k, (dx, dy) in enumerate(((-0.42, -0.28), (0.34, -0.36), (0.0, 0.3))):
            v, faces = rounded_box((1.1, 1.1, 0.11), 24, 0.9, 0.004, k + i)
            add_mesh("tomato", (v * size, faces), tomato, tuple(where + [dx * size, dy * size, 0.07]), (0.05, 0, k))
        patty(where + [0, 0, 0.1], size, i)
        if cheese:
            v, faces = rounded_box((1.72, 1.72, 0.05), 50, 0.14, 0.0, i)
            far = np.maximum(np.abs(v[:, 0]), np.abs(v[:, 1]))
            corner = np.hypot(v[:, 0], v[:, 1])
            v[:, 2] -= 0.34 * smoothstep(0.86, 1.25, corner) + 0.03 * smoothstep(0.6, 0.86, far)
            add_mesh("cheese", (v * size, faces), slice_, tuple(where + [0, 0, gap * 0.86]), (0, 0, 0.75 + i))
        t = np.linspace(0, 2 * np.pi, 60)
        for k in range(3):
            ring, faces = tube(np.c_[np.cos(t), np.sin(t), 0 * t] * size * (0.5 + 0.16 * k), 0.024, 8)
            add_mesh("onion", (ring, faces), onion, tuple(where + [0.14 * size * (k - 1), -0.2 * size, gap * 0.9]))

    _filled(stage, at, size, gap, fill, 0.0, 2.05)
    for i, (x, y, lift, _) in enumerate(at):
        top = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.36 + lift + gap])
        p = in_circle(stage.rng, 90, 0.82)
        h = 0.62 * np.clip(1 - np.hypot(*p.T) ** 2.6, 0, 1) ** 0.46
        spots = top + np.c_[p, h] * size + [0, 0, 0.006]
        v, faces = sphere(8, 10)
        lay("sesame", (v * [1, 0.6, 0.4], faces), stage.rng, spots, seed, 0.03, 0.3)


@part
def chicken_burgers(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.62) -> None:
    """A fried fillet that sticks out; at (x, y, lift, turn)."""
    crust = foods.fried("#e8a548", "#a3581a", 0.4, 3, 20, 0.25, (0.42, 0.72), 0.7, 0.8, 0.35)

    def patty(where: np.ndarray, size: float, i: int) -> None:
        v, faces = _craggy((2.2, 2.1, 0.5), i + 2, 60, 0.05)
        add_mesh("patty", (v * size, faces), crust, tuple(where + [0, 0, 0.2 * size]), (0.03, 0, i))

    _burgers(stage, at, patty, size, size * 0.66)


@part
def vegetable_burgers(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.62) -> None:
    """A patty of potato and peas in crumbs; at (x, y, lift, turn)."""
    shader = Shader("patty")
    fine = shader.noise(30, 5, 0.65)
    base = shader.mix(shader.ramp(shader.noise(3, 5), 0.36, 0.64), colour("#e9a848"), colour("#b0651e"))
    base = shader.mix(shader.ramp(shader.noise(9, 2), 0.63, 0.66), base, colour("#6f9a34"))
    base = shader.mix(shader.ramp(shader.noise(11, 2), 0.66, 0.69), base, colour("#e2762a"))
    crust = shader.surface(base, 0.45, shader.bump(fine, 0.7, 0.03), coat=0.2)

    def patty(where: np.ndarray, size: float, i: int) -> None:
        v, faces = rounded_box((2.04, 2.04, 0.46), 60, 0.86, 0.0, i)
        v += (0.014 * fractal(v + i, 9, i + 2, 3))[:, None]
        add_mesh("patty", (v * size, faces), crust, tuple(where + [0, 0, 0.2 * size]), (0, 0, i))

    _burgers(stage, at, patty, size, size * 0.64)


@part
def paneer_burgers(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.62) -> None:
    """A thick slab of grilled paneer; at (x, y, lift, turn)."""
    slab = charred("#f3a945", "#dc7a28", "#5a2608", 0.58, 0.5, 0.35)
    sauce = foods.milk("#f6dcae", "#eebf80", 0.6, 0.2)

    def patty(where: np.ndarray, size: float, i: int) -> None:
        # Two slabs that a knife cut, one over the other's edge: a single block is tofu or soap.
        for k, (x, y, turn) in enumerate(((-0.3, -0.24, 0.16), (0.34, -0.3, -0.12), (0.0, 0.34, 0.3))):
            v, faces = rounded_box((1.2, 1.16, 0.34), 50, 0.18, 0.008, i + k)
            v[:, 2] -= 0.06 * (v[:, 0] ** 2 + v[:, 1] ** 2)
            spot = where + np.array([x * size, y * size, (0.22 + 0.05 * k) * size])
            add_mesh("paneer", (v * size, faces), slab, tuple(spot), (0.04, 0.03 * k, turn))
        v, faces = disc(1.0, 40, 140)
        r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        drip = np.clip(waves(np.c_[np.cos(a), np.sin(a)] * 2, 3, i + 4), 0, 1.4) * smoothstep(0.8, 1, r)
        h = 0.5 + 0.03 * np.sin(5 * a) * r - 0.1 * drip - 0.06 * r**6
        add_mesh("sauce", (np.c_[v[:, :2] * (0.98 + 0.05 * drip)[:, None], h] * size, faces), sauce, tuple(where))

    _burgers(stage, at, patty, size, size * 0.66)


#: Colours, length, thickness and form of what is cut from potatoes.
FRIES: dict[str, dict] = {
    "fries": {"light": "#f7c468", "dark": "#dd932c", "long": 0.66, "thick": 0.085},
    "potato-fingers": {"light": "#d8702a", "dark": "#a03a12", "long": 0.6, "thick": 0.11, "gloss": 0.9},
    "wedges": {"light": "#f5bf58", "dark": "#c77f28", "long": 0.6, "thick": 0.2, "wedge": True},
}


def _skinned_wedges(
    stage: Stage, surface, light: str, dark: str, long: float, thick: float, count: int, radius: float,
) -> None:
    """Sixths of a potato: pale mealy faces that brown along their edges, and the skin outside."""
    rng = stage.rng
    centre = np.array([stage.bed.x, stage.bed.y])
    shader = Shader("wedges")
    skin = shader.mix(shader.ramp(shader.noise(6, 5, 0.6), 0.4, 0.66), colour("#c08a48"), colour("#8a5424"))
    base = shader.mix(shader.ramp(shader.noise(3.4, 5, 0.6), 0.42, 0.7), colour(light), colour(dark))
    base = shader.mix(shader.attribute("skin", True), base, skin)
    base = shader.mix(shader.edges(0.505, 0.55, 0.85), base, colour("#a8621e"))
    base = shader.mix(shader.ramp(shader.noise(22, 4, 0.7), 0.6, 0.7, 0, 0.7), base, colour("#8f4c18"))
    normal = shader.bump(shader.noise(26, 5, 0.7), 0.7, 0.02)
    material = shader.surface(base, 0.62, normal, coat=0.03, translucent=0.06)
    for k in range(count):
        v, faces = sphere(44, 56)
        v = v * [1, 1, 1] * (1 + 0.03 * fractal(v + k, 3, k + 1, 3))[:, None]
        cut = np.zeros(len(v))
        for side in (-1, 1):
            # The two faces meet in an edge that is not quite straight, and their middles have risen.
            normal_ = np.array([0, side * np.cos(0.78), np.sin(0.78)])
            over = v @ normal_ - 0.03 - 0.04 * (v[:, 0] ** 2)
            cut = np.maximum(cut, smoothstep(0, 0.04, over))
            v = v - 0.97 * np.maximum(over, 0)[:, None] * normal_
        v[:, 2] += 0.5
        v *= [0.5 * long, 1.1 * thick, 1.3 * thick]
        v[:, 2] += 0.2 * v[:, 0] ** 2 + 0.004 * fractal(v * 9, 4, k, 3)
        x, y = in_circle(rng, 1, radius * 0.84)[0]
        p = centre + [x, y]
        ground = float(stage.bed.height(p[None])[0])
        z = ground + thick * 0.4 + (float(surface(p[None])[0]) - ground) * rng.uniform(0.1, 1.0)
        lean = (rng.normal(0.25, 0.7), rng.normal(0, 0.22), rng.uniform(0, 6.3))
        add_mesh("wedge", (v, faces), material, (*p, z), lean, (rng.uniform(0.85, 1.2),) * 3, skin=1 - cut)
    stage.raise_to(surface, radius * 0.8)


def _fries(
    stage: Stage, light: str, dark: str, long: float, thick: float, count: int = 110, radius: float = 0.85, height: float = 0.42,
    wedge: bool = False, gloss: float = 0.3, upright: float = 0.35, crisp: bool = False, bumpy: float = 0.022,
) -> None:
    """Lying about in a heap; `crisp` ones are blistered (`bumpy`), round at their edges and browned in patches."""
    rng = stage.rng
    surface = heap(stage, radius, height, 0.05, 15, 0.8)
    centre = np.array([stage.bed.x, stage.bed.y])
    if wedge and crisp:
        _skinned_wedges(stage, surface, light, dark, long, thick, count, radius)
        return
    v, faces = rounded_box((1, thick / long, thick / long), 16, 0.16, 0.006, 2)
    if crisp:
        v, faces = rounded_box((1, thick / long, thick / long), 30, 0.4, 0.0, 2)
        v += bumpy * fractal(v, 11, 5, 3, 0.6)[:, None] * [0.4, 1, 1]
    if wedge:
        v[:, 1] *= 0.25 + 0.95 * np.clip(0.5 - v[:, 2] * long / thick, 0, 1)
        v[:, [1, 2]] *= (1 - (2 * v[:, 0]) ** 4 * 0.75)[:, None]
    v[:, 2] += 0.05 * v[:, 0] ** 2
    p = in_circle(rng, count, radius * 0.86) + centre
    up = np.tile([0.0, 0, 1], (count, 1)) + rng.normal(0, 0.16, (count, 3))
    up /= np.linalg.norm(up, axis=1)[:, None]
    layer = rng.uniform(0.1, 1.0, count)
    ground = stage.bed.height(p)
    at = np.c_[p, ground + thick * 0.6 + (surface(p) - ground) * layer]
    sizes = long * rng.uniform(0.7, 1.2, count)
    mixed = rng.uniform(0, 1, (count, 1))
    tints = np.array(colour(light)) * mixed + np.array(colour(dark)) * (1 - mixed)
    shader = Shader("fries")
    base = shader.mix(shader.edges(0.51, 0.58, 0.55), shader.attribute("Col"), colour(dark))
    base = shader.mix(shader.ramp(shader.noise(5, 5), 0.56, 0.74, 0, 0.5), base, colour(dark))
    rough, normal = 0.4, shader.bump(shader.noise(24, 4), 0.2, 0.012)
    if crisp:
        # The sauce stays in the hollows: there it shines, on the crust it does not.
        wet = shader.ramp(shader.noise(4.5, 4, 0.6), 0.46, 0.6)
        base = shader.mix(shader.ramp(shader.noise(16, 5, 0.7), 0.5, 0.66, 0, 0.5), base, colour("#f0c478"))
        base = shader.mix(shader.math("MULTIPLY", wet, 0.6), base, colour(dark))
        rough, normal = shader.ramp(wet, 0, 1, 0.6, 0.22), shader.bump(shader.noise(30, 5, 0.65), 0.7, 0.02)
        gloss = shader.math("MULTIPLY", wet, gloss)
    material = shader.surface(base, rough, normal, coat=gloss, translucent=0.1)
    scatter("fries", (v, faces), frames(rng, up, upright) * sizes[:, None, None], at, material, tints)
    stage.raise_to(surface, radius * 0.8)


parts_of(FRIES, _fries)

#: Lumps and fillets of chicken in batter or crumbs: size, colours, how rough.
CRUMBED: dict[str, dict] = {
    "popcorn-chicken": {"size": (0.3, 0.26, 0.25), "light": "#e8a548", "dark": "#a3581a", "flakes": 90},
    "chicken-nuggets": {"size": (0.56, 0.42, 0.24), "light": "#efb254", "dark": "#b5701f", "form": "nugget", "flakes": 160},
    "chicken-strips": {"size": (1.02, 0.32, 0.25), "light": "#e8a142", "dark": "#a3561a", "form": "strip", "flakes": 300},
    "paneer-fingers": {"size": (0.66, 0.34, 0.28), "light": "#f0b04c", "dark": "#b5641c", "form": "strip", "flakes": 240},
}


def _crumbed(stage: Stage, at: list[tuple[float, float, float, float]], size: tuple[float, float, float], light: str, dark: str, form: str = "lump", scale: float = 1.0, flakes: int = 0) -> None:
    """At (x, y, lift, turn)."""
    crust = foods.fried(light, dark, 0.4, 3.2, 22, 0.25, (0.42, 0.72), 0.8, 0.8, 0.35)
    dims = tuple(s * scale for s in size)
    for i, (x, y, lift, turn) in enumerate(at):
        if form == "strip":
            shape = _fillet(dims, i + 1, 0.02)
        elif form == "nugget":
            v, faces = rounded_box(dims, 50, 0.7, 0.0, i + 1)
            v[:, 1] *= 1 + 0.2 * np.sin(v[:, 0] / dims[0] * 3 + i)
            shape = v + (0.01 * fractal(v + i, 16, i + 2, 3))[:, None], faces
        else:
            # Cut by hand: none is as large as the next.
            sizes = stage.rng.uniform(0.72, 1.3, 3)
            shape = _craggy(tuple(s * d for s, d in zip(sizes, dims)), i + 2, 64, 0.15)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + dims[2] * 0.48 + lift)
        shape = crumbs(shape, i + 1, flakes, 0.028 * scale)
        add_mesh("crumbed", shape, crust, where, (stage.rng.normal(0, 0.12), stage.rng.normal(0, 0.12), turn))


parts_of(CRUMBED, _crumbed)


@part
def fried_joints(stage: Stage, at: list[tuple[float, float, float]], scale: float = 1.2, lifts: list[float] = ()) -> None:
    """Legs of chicken in a craggy crust; at (x, y, turn)."""
    crust = foods.fried("#e59a3c", "#9c4f14", 0.42, 3.4, 18, 0.25, (0.4, 0.7), 0.9, 0.9, 0.45)
    bone = plain("bone", "#f3e6cc", 0.4)
    for i, (x, y, turn) in enumerate(at):
        v, faces = _craggy((0.92, 0.6, 0.5), i + 3, 90, 0.07)
        v[:, 1:] *= (1.1 - 0.6 * smoothstep(-0.1, 1, v[:, 0] / 0.46))[:, None]
        v += (0.012 * fractal(v + i, 14, i + 2, 3))[:, None]
        t = np.linspace(0, 1, 12)
        stick = tube(np.c_[0.36 + 0.26 * t, 0 * t, 0 * t], 0.05 + 0.035 * smoothstep(0.7, 0.95, t), 14)
        lift = lifts[i % len(lifts)] if len(lifts) else 0
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.22 * scale + lift)
        add_mesh("joint", (v, faces), crust, where, (0, -0.08, turn), (scale,) * 3)
        add_mesh("bone", stick, bone, where, (0, -0.08, turn), (scale,) * 3)


def _drumette(seed: int) -> tuple[Shape, Shape]:
    """The upper half of a wing: thick at one end, its knuckle bare at the other."""
    v, faces = _craggy((0.62, 0.4, 0.36), seed, 60, 0.08)
    v[:, 1:] *= (1.12 - 0.72 * smoothstep(-0.2, 1, v[:, 0] / 0.31))[:, None]
    t = np.linspace(0, 1, 24)
    knuckle = 0.05 + 0.045 * np.exp(-(((t - 0.86) / 0.13) ** 2))
    return (v, faces), tube(np.c_[0.22 + 0.26 * t, 0 * t, 0.01 * t], knuckle * np.minimum(1, (1 - t) * 9 + 1e-4) ** 0.5, 18)


def _flat(seed: int) -> Shape:
    """The lower half: a paddle, skin sunk between two bones, whose ends stay inside: bare, they are eyes."""
    v, faces = rounded_box((0.76, 0.34, 0.19), 44, 0.62, 0.0, seed)
    across = v[:, 1] / 0.17
    v[:, 1] *= 1 + 0.16 * np.cos(v[:, 0] * 8.2)
    v[:, 2] *= 1 + 0.45 * np.exp(-(((np.abs(across) - 0.55) / 0.3) ** 2)) - 0.3 * np.exp(-((across / 0.22) ** 2))
    v[:, 2] += 0.1 * v[:, 0] ** 2
    return v + (0.014 * fractal(v + seed, 9, seed, 4, 0.6))[:, None], faces


@part
def chicken_wings(stage: Stage, at: list[tuple[float, float, float, float]], scale: float = 1.0, light: str = "#cf5f20", dark: str = "#7c230a") -> None:
    """Wings cut at their joint, upper and lower halves in turn, in a sticky glaze; at (x, y, lift, turn)."""
    glaze = foods.fried(light, dark, 0.26, 3.4, 16, 0.55, (0.4, 0.66), 0.5, 0.8, 0.5)
    bone = plain("bone", "#ecd9b4", 0.4)
    tops = []
    for i, (x, y, lift, turn) in enumerate(at):
        is_upper = i % 2 == 0
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + (0.17 if is_upper else 0.11) * scale + lift)
        spin = (stage.rng.normal(0, 0.16), stage.rng.normal(0, 0.12), turn)
        if is_upper:
            meat, end = _drumette(i + 2)
            add_mesh("bone", end, bone, where, spin, (scale,) * 3)
        else:
            meat = _flat(i + 2)
        add_mesh("wing", meat, glaze, where, spin, (scale,) * 3)
        tops.append((where[0], where[1], where[2] - 0.06 * scale, 0.2 * scale))
    domes(stage, tops)


@part
def spring_rolls(stage: Stage, at: list[tuple[float, float, float, float]], length: float = 0.95, radius: float = 0.16) -> None:
    """Thin dough rolled round vegetables and fried; each second is cut aslant; at (x, y, lift, turn)."""
    crust = foods.fried("#eab052", "#a65c18", 0.5, 3.4, 26, 0.12, (0.42, 0.68), 0.9, 0.7, 0.55)
    within = plain("within", "#c9b878", 0.6)
    fillings = [plain("carrot", "#ee8a2c", 0.3, coat=0.5), plain("cabbage", "#dfe6a8", 0.35, coat=0.4), plain("bean", "#6aa536", 0.3, coat=0.5)]
    for i, (x, y, lift, turn) in enumerate(at):
        cut = i % 2 == 1
        t = np.linspace(0, 1, 80)
        close = np.minimum(1, t * 16 + 0.1) * (1 if cut else np.minimum(1, (1 - t) * 16 + 0.1))
        v, faces = tube(np.c_[(t - 0.5) * length, 0.02 * np.sin(t * 3 + i), 0 * t], radius * close**0.5, 50)
        a = np.arctan2(v[:, 2], v[:, 1])
        v[:, 1:] *= (1 + 0.05 * np.sin(a + 4 * v[:, :1].ravel()) + 0.02 * fractal(v + i, 6, i + 1))[:, None]
        # Thin dough blisters.
        v[:, 1:] *= (1 + 0.05 * np.clip(fractal(v + i, 17, i + 5, 2), 0, 2))[:, None]
        if cut:
            v[:, 0] += 0.6 * v[:, 2] * smoothstep(0, length / 2, v[:, 0])
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius + lift])
        add_mesh("roll", (v, faces), crust, tuple(where), (0, 0, turn))
        if not cut:
            continue
        c, s = np.cos(turn), np.sin(turn)
        end, f = disc(radius * 0.93, 12, 40)
        plug = np.c_[length / 2 - 0.05 + 0.6 * end[:, 1], end[:, 0], end[:, 1]]
        add_mesh("within", (plug, f), within, tuple(where), (0, 0, turn))
        for k in range(80):
            b, r = stage.rng.uniform(0, 6.3), radius * 0.82 * np.sqrt(stage.rng.uniform())
            along, h = length / 2 - 0.06 + stage.rng.uniform(-0.05, 0.03), r * np.sin(b)
            along += 0.6 * h
            p = where + [along * c - r * np.cos(b) * s, along * s + r * np.cos(b) * c, h]
            strip = rounded_box((0.16, 0.035, 0.035), 8, 0.4, 0.003, k)
            add_mesh("filling", strip, fillings[k % 3], tuple(p), tuple(stage.rng.uniform(-0.6, 0.6, 3) + [0, 0, turn]))


