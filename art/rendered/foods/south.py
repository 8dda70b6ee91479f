"""Dosas, idlis and what is fried for breakfast in the south."""
import numpy as np
from mathutils import Quaternion

from foods.breads import crumb
from materials import foods
from materials.shader import Shader, colour
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import frames, in_circle, scatter
from modelling.shapes import blob, disc, grid_faces, rounded_box, sphere, turned
from stage import Stage, part

Points = list[tuple[float, float]]


def _crisp(light: str, mid: str, dark: str, scale: float = 1.6):
    """Thin, golden, with brown patches and a lace of pores; the attribute `end` browns edges."""
    shader = Shader("dosa")
    cloud = shader.noise(scale, 6, 0.6, stretch=(0.7, 1.5, 1.5))
    patches = shader.noise(scale * 1.25, 6, 0.68, stretch=(1, 1.4, 1.4), distortion=0.6)
    pores, fine = shader.cells(34), shader.noise(34, 4)
    base = shader.mix(shader.ramp(cloud, 0.36, 0.66), colour(light), colour(mid))
    base = shader.mix(shader.ramp(patches, 0.44, 0.6, 0, 0.9), base, colour(dark))
    base = shader.mix(shader.ramp(pores, 0.1, 0.32, 0.4, 0), base, colour("#fff0c4"))
    base = shader.mix(shader.math("MULTIPLY", shader.ramp(fine, 0.58, 0.72), 0.45), base, colour(dark))
    base = shader.mix(shader.attribute("end", True), base, colour(dark))
    normal = shader.bump(pores, 0.3, 0.012, shader.bump(fine, 0.2, 0.012))
    return shader.surface(base, shader.ramp(cloud, 0.3, 0.7, 0.46, 0.3), normal, coat=0.4, coat_rough=0.14, translucent=0.14)


@part
def dosa_roll(
    stage: Stage, at: tuple[float, float] = (0, 0.2), turn: float = -0.3, length: float = 2.7, radius: float = 0.34,
    light: str = "#f8c86c", mid: str = "#e39a36", dark: str = "#9c4c12", filled: bool = True,
) -> None:
    """A sheet rolled one and a half times, its filling at the near end."""
    rows, columns = 300, 240
    u, v = np.linspace(0, 1, rows)[:, None], np.linspace(0, 1, columns)[None]
    angle = v * 2 * np.pi * 1.55 + 2.5
    flap = 0.09 * np.clip(1 - v * 6, 0, 1) ** 1.5 * (1 + 0.5 * np.sin(u * 11))
    out = radius * (1 - 0.24 * v) + flap + 0.012 * np.sin(u * 7 + angle)
    x = (u - 0.5) * length * (1 + 0.015 * np.sin(angle * 2 + 1)) + 0.08 * np.sin(v * 9) + 0.03 * np.sin(angle * 5)
    p = np.stack([x, out * np.cos(angle) * 1.2, out * np.sin(angle) * 0.8], -1).reshape(-1, 3)
    wrinkle = 0.014 * fractal(p, 2.2, 3) + 0.004 * waves(p, 16, 8)
    p[:, 1] += wrinkle * 1.2
    p[:, 2] += wrinkle
    end = 0.85 * smoothstep(0.455, 0.5, np.abs(u - 0.5) + 0 * v + 0.012 * waves(p, 9, 5).reshape(rows, columns))
    edge = 0.8 * smoothstep(0.035, 0.0, v + 0 * u)
    x0, y0 = stage.bed.x + at[0], stage.bed.y + at[1]
    z = stage.z(*at) + radius * 0.8
    made = add_mesh("dosa", (p, grid_faces(rows, columns)), _crisp(light, mid, dark), (x0, y0, z), (0, 0, turn), end=np.maximum(end, edge).ravel())
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.016
    shader = Shader("potato masala")
    base = shader.mix(shader.ramp(shader.noise(8, 5), 0.35, 0.7), colour("#f9d96e"), colour("#e8b544"))
    potato = shader.surface(base, 0.42, shader.bump(shader.noise(30, 4), 0.3, 0.02), coat=0.25)
    rng = stage.rng
    for i in range(150 if filled else 0):
        side = 1 if i < 95 else -1
        a, r, s = rng.uniform(0, 6.3), radius * 0.72 * np.sqrt(rng.uniform(0, 1)), rng.uniform(0.06, 0.15)
        along = side * (length / 2 + rng.uniform(-0.32, 0.16))
        q = turned(np.array([[along, r * np.cos(a), 0.0]]), turn)[0]
        add_mesh("potato", rounded_box((s, s * 0.85, s * 0.75), 10, 0.45, 0.015, i), potato, (x0 + q[0], y0 + q[1], z - 0.03 + r * np.sin(a) * 0.75), tuple(rng.uniform(0, 6, 3)))


@part
def lace_dosa(
    stage: Stage, at: tuple[float, float] = (0, 0.05), turn: float = 0.2, radius: float = 1.3,
    light: str = "#fad98e", mid: str = "#eeae4a", dark: str = "#b9661c", holes: float = 0.9,
    fine: float = 19, whole_below: bool = False, spiral: float = 0.0,
) -> None:
    """
    A lacy round, folded over: semolina runs thin on the griddle and leaves holes, the smaller the more
    `fine`; with `whole_below` the lower half has none, and they are not black. What a ladle spread shows its
    `spiral`.
    """
    rows, columns = (240, 520) if fine < 20 else (340, 760)
    material = _crisp(light, mid, dark, 2.0)
    for layer in (0, 1):
        k, a = np.linspace(0.02, 1, rows)[:, None], np.linspace(-0.08, np.pi + 0.08, columns)[None]
        edge = radius * (1 + 0.02 * np.sin(a * 5 + layer) + 0.01 * np.sin(a * 11 + 2 * layer))
        x, y = k * edge * np.cos(a), k * edge * np.sin(a)
        flat = np.stack([x, y], -1).reshape(-1, 2)
        z = 0.05 + layer * (0.05 + 0.1 * np.clip(k, 0, 1) + 0 * a) + 0.05 * np.sin(a * 2.5 + layer) * k**2
        z = z + 0.02 * fractal(flat, 2.5, 4 + layer).reshape(x.shape) + 0.03 * smoothstep(0.9, 1, k)
        p = np.c_[flat + [0, -radius * 0.42], z.ravel()]
        faces = grid_faces(rows, columns)
        middle = flat[faces].mean(1)
        gap = waves(middle, fine, 31 + layer) + 0.35 * fractal(middle, 4, 7)
        r = np.hypot(*middle.T) / radius
        if whole_below and not layer:
            gap = gap - 9
        keep = (gap < holes + 1.1 * np.clip(0.25 - r, 0, 1) - 0.1 * layer) | (r > 0.972)
        thin = smoothstep(0.3, 1.0, waves(flat, fine, 31 + layer).reshape(x.shape))
        end = 0.8 * smoothstep(0.93, 1, k + 0 * a) + 0.35 * thin
        if spiral:
            turns = k * 8.5 - a / (2 * np.pi) + 0.12 * waves(flat, 2.4, 9).reshape(x.shape) + 0.07 * waves(flat, 7, 12).reshape(x.shape)
            ridge = 0.5 + 0.5 * np.sin(2 * np.pi * turns)
            worn = np.clip(0.75 + 0.35 * waves(flat, 2.8, 17).reshape(x.shape), 0.4, 1)
            z = z + 0.022 * spiral * ridge * worn * (k < 0.95)
            p[:, 2] = z.ravel()
            end = 0.8 * smoothstep(0.95, 1, k + 0 * a) + 0.75 * spiral * ridge**2 * worn
        x0, y0 = stage.bed.x + at[0], stage.bed.y + at[1]
        made = add_mesh("lace", (p, faces[keep]), material, (x0, y0, stage.z(*at)), (0, 0, turn), end=np.clip(end, 0, 1).ravel())
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.014
    centre, c, s, z0 = np.array([stage.bed.x + at[0], stage.bed.y + at[1]]), np.cos(-turn), np.sin(-turn), stage.z(*at)

    def surface(q: np.ndarray) -> np.ndarray:
        d = q - centre
        back = np.c_[d[:, 0] * c - d[:, 1] * s, d[:, 0] * s + d[:, 1] * c + radius * 0.42]
        k, a = np.hypot(*back.T) / radius, np.arctan2(back[:, 1], back[:, 0])
        return z0 + 0.1 + 0.1 * np.clip(k, 0, 1) + 0.05 * np.sin(a * 2.5 + 1) * k**2 + 0.02 * fractal(back, 2.5, 5)

    stage.raise_to(surface, radius * 0.6)


def _idli(radius: float, height: float, seed: int):
    v, faces = sphere(60, 96)
    lens = np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.85
    v = np.c_[v[:, :2] * radius, lens * height / 2]
    v += (0.008 * fractal(v + seed, 4, seed))[:, None] * [1, 1, 1]
    return v, faces


@part
def idlis(
    stage: Stage, at: Points, radius: float = 0.46, height: float = 0.3, podi: bool = False,
    lifts: list[float] = (), lean: float = 0.0, dusted: bool = False, heaped: bool = False,
) -> None:
    """
    Steamed; `dusted` on top or with `podi` turned in a red powder of lentils and chillies, and ghee. `heaped` is
    the powder strewn over each by hand, with melted ghee that carries it down here and there.
    """
    if podi:
        shader = Shader("podi")
        cloud, fine = shader.noise(3.5, 5, 0.6), shader.noise(60, 6, 0.75)
        shown = shader.math("MULTIPLY", shader.ramp(fine, 0.36, 0.5, 0.25, 1), shader.ramp(cloud, 0.3, 0.5, 0.5, 1.0))
        base = shader.mix(shader.ramp(cloud, 0.3, 0.7, 0.1, 0.6), colour("#f6cd86"), colour("#e9a04a"))
        base = shader.mix(shown, base, colour("#c9661f"))
        base = shader.mix(shader.ramp(shader.noise(60, 3), 0.62, 0.7), base, colour("#8a2c0c"))
        gloss = 0.5
        if dusted:
            split = shader.node("ShaderNodeSeparateXYZ")
            shader.link(shader.node("ShaderNodeNewGeometry").outputs["Normal"], split.inputs[0])
            lies = shader.math("ADD", split.outputs[2], shader.math("MULTIPLY", shader.noise(7, 4, 0.6), 0.6))
            lies = shader.ramp(lies, 1.02, 1.12)
            base = shader.mix(lies, colour("#fdf6e6"), base)
            gloss = shader.math("MULTIPLY", lies, 0.6)
        material = shader.surface(base, 0.34, shader.bump(fine, 0.5, 0.02), coat=gloss, coat_rough=0.12)
    else:
        material = foods.steamed(pores=26)
    for i, (x, y) in enumerate(at):
        lift = lifts[i % len(lifts)] if len(lifts) else 0
        z = stage.z(x, y) + height * 0.46 + lift
        turn = (stage.rng.normal(0, 0.05) + lean, stage.rng.normal(0, 0.05), stage.rng.uniform(0, 6))
        add_mesh("idli", _idli(radius, height, i + 1), material, (stage.bed.x + x, stage.bed.y + y, z), turn)
        if heaped:
            _strewn(stage, (stage.bed.x + x, stage.bed.y + y, z), radius, height, i)


def _strewn(stage: Stage, where: tuple[float, float, float], radius: float, height: float, seed: int) -> None:
    """Powder on an idli: thick in its middle, in grains of four colours towards its edge, and ghee with it."""
    rng = np.random.default_rng(seed + 40)
    v, faces = disc(1.0, 90, 200)
    r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
    round_ = np.c_[np.cos(a), np.sin(a)]
    # Ghee runs over the edge in two or three tongues.
    tongue = np.clip(waves(round_, 2.6, seed + 3) - 0.5, 0, 1.2)
    reach = (0.74 + 0.1 * waves(round_, 3.4, seed + 8) + 0.24 * tongue) * radius
    p = v[:, :2] * reach[:, None]
    side = np.clip(np.hypot(*p.T) / radius, 0, 0.999)
    top = height / 2 * np.sqrt(1 - side**2) ** 0.85
    film = 0.014 * np.sqrt(np.clip(1 - r**6, 0, 1)) + 0.008 * fractal(p, 9, seed + 2, 3, 0.7) * (r < 0.94)
    shader = Shader("podi in ghee")
    fine, cloud = shader.noise(70, 5, 0.75), shader.noise(5, 4, 0.6)
    base = shader.mix(shader.ramp(cloud, 0.38, 0.62), colour("#d9761f"), colour("#b84a14"))
    base = shader.mix(shader.ramp(fine, 0.56, 0.66), base, colour("#8a2a0a"))
    base = shader.mix(shader.ramp(fine, 0.34, 0.44, 0.8, 0), base, colour("#eeb04a"))
    ghee = shader.surface(base, 0.3, shader.bump(fine, 0.7, 0.02), coat=0.7, coat_rough=0.1)
    add_mesh("podi", (np.c_[p, top + film - 0.004], faces), ghee, where)
    n = 520
    b, out = rng.uniform(0, 2 * np.pi, n), np.sqrt(rng.uniform(0, 0.8, n))
    q = np.c_[out * np.cos(b), out * np.sin(b)] * radius
    grains = np.c_[q, height / 2 * np.sqrt(1 - out**2) ** 0.85 + 0.012] + where
    tints = np.array([colour(c) for c in ("#c8581a", "#9a300c", "#e08a34", "#eebc62")])[rng.integers(4, size=n)]
    crumb_shader = Shader("podi")
    material = crumb_shader.surface(crumb_shader.attribute("Col"), 0.5)
    ball, ball_faces = sphere(5, 6)
    up = np.tile([0.0, 0, 1], (n, 1))
    scatter("podi", (ball * [1, 0.8, 0.7], ball_faces), frames(rng, up, 0.5) * (rng.uniform(0.006, 0.015, n))[:, None, None], grains, material, tints)


@part
def vadas(stage: Stage, at: Points, radius: float = 0.27, thick: float = 0.18, lifts: list[float] = (), tilts: list[tuple[float, float]] = ()) -> None:
    """Rings of lentil batter, crisp and rough."""
    material = foods.fried("#eba64a", "#a0521a", 0.42, 3.4, 16, 0.2, (0.42, 0.7), 0.8, 0.8, 0.45)
    a, b = np.linspace(0, 2 * np.pi, 150, endpoint=False)[:, None], np.linspace(0, 2 * np.pi, 90, endpoint=False)[None]
    for i, (x, y) in enumerate(at):
        ring = radius + thick * np.cos(b)
        v = np.stack([ring * np.cos(a), ring * np.sin(a), thick * 0.86 * np.sin(b) + 0 * a], -1).reshape(-1, 3)
        out = np.stack([np.cos(b) * np.cos(a), np.cos(b) * np.sin(a), np.sin(b) + 0 * a], -1).reshape(-1, 3)
        v = v + out * (0.022 * fractal(v + i * 2.1, 5, i + 1, 4, 0.6))[:, None]
        faces = np.vstack([grid_faces(150, 90, True), _seam(150, 90)])
        lift = lifts[i % len(lifts)] if len(lifts) else 0
        lean = tilts[i % len(tilts)] if len(tilts) else (0, 0)
        add_mesh("vada", (v, faces), material, (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + thick * 0.8 + lift), (*lean, stage.rng.uniform(0, 6)))


def _seam(rows: int, columns: int) -> np.ndarray:
    """Joins the last row of a grid to the first."""
    j = np.arange(columns)
    right, last = (j + 1) % columns, (rows - 1) * columns
    return np.stack([last + j, last + right, right, j], -1)


@part
def bondas(stage: Stage, at: Points, radius: float = 0.33, lifts: list[float] = (), open_last: bool = True) -> None:
    """Fried balls with nubs; the last is torn open and shows its white crumb."""
    crust = foods.fried("#edb055", "#b0611e", 0.36, 2.6, 9, 0.3, (0.42, 0.72), 0.35, 0.5, 0.3)
    crumb = foods.steamed("#fff8e8", "#f8ebcc", 44)
    for i, (x, y) in enumerate(at):
        rng = np.random.default_rng(i + 4)
        v, faces = blob((2, 2, 1.9), 0.035, i + 1, 90)
        for _ in range(16):
            d = rng.normal(size=3)
            d /= np.linalg.norm(d)
            v = v + v * rng.uniform(0.03, 0.1) * np.exp(-((v - d) ** 2).sum(1) / rng.uniform(0.015, 0.05))[:, None]
        v = v * radius
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.9 + (lifts[i % len(lifts)] if len(lifts) else 0))
        if open_last and i == len(at) - 1:
            n = np.array([0.25, -0.8, 0.55]) / np.linalg.norm([0.25, -0.8, 0.55])
            deep = np.maximum(v @ n - radius * 0.22, 0)
            v = v - n * deep[:, None]
            face, face_faces = disc(radius * 0.925, 50, 90)
            face[:, 2] = 0.03 * fractal(face[:, :2], 14, 3, 3, 0.6) * radius + 0.012 * fractal(face[:, :2], 46, 8, 2)
            up = np.array([0, 0, 1.0])
            axis = np.cross(up, n)
            spin = Quaternion(tuple(axis / np.linalg.norm(axis)), float(np.arccos(n @ up))).to_euler()
            add_mesh("crumb", (face, face_faces), crumb, tuple(np.array(where) + n * radius * 0.34), tuple(spin))
            add_mesh("bonda", (v, faces), crust, where)
        else:
            add_mesh("bonda", (v, faces), crust, where, tuple(rng.uniform(0, 6, 3)))


def _papad_skin(light: str, dark: str, char: str):
    """Dry and thin, with cracked pepper in it; what has risen over the fire (the attribute `blister`) is brown."""
    shader = Shader("papad")
    risen, fine = shader.attribute("blister", True), shader.noise(26, 5, 0.65)
    base = shader.mix(shader.ramp(shader.noise(2.6, 5, 0.6), 0.36, 0.68), colour(light), colour(dark))
    toasted = shader.math("ADD", risen, shader.math("MULTIPLY", shader.noise(9, 4, 0.65), 0.5))
    base = shader.mix(shader.ramp(toasted, 0.5, 0.95, 0, 0.75), base, colour("#c98634"))
    base = shader.mix(shader.ramp(toasted, 0.86, 1.3, 0, 0.9), base, colour(char))
    pepper = shader.ramp(shader.cells(9), 0.075, 0.12, 0.75, 0)
    base = shader.mix(pepper, base, colour("#4a3420"))
    return shader.surface(base, 0.55, shader.bump(fine, 0.3, 0.015), coat=0.1, coat_rough=0.3, translucent=0.22)


@part
def papad(
    stage: Stage, at: tuple[float, float], radius: float = 0.5, lift: float = 0.1,
    tilt: tuple[float, float] = (0.3, 0.2), wave: float = 0.1, blisters: int = 90, turn: float = 0.4, kept: float = 1.0,
) -> None:
    """Roasted: thin, blistered, and wavy by `wave`; broken across where less than all of it is `kept`."""
    v, faces = disc(radius, 130, 300)
    a = np.arctan2(v[:, 1], v[:, 0])
    r = np.hypot(v[:, 0], v[:, 1]) / radius
    seed = round(radius * 100)
    rng = np.random.default_rng(seed)
    blister = np.zeros(len(v))
    for x, y in in_circle(rng, blisters, radius):
        w = (0.026 + 0.085 * rng.uniform() ** 2.2) * (90 / blisters) ** 0.5 * radius**0.5
        blister = np.maximum(blister, rng.uniform(0.3, 1) * np.exp(-((v[:, 0] - x) ** 2 + (v[:, 1] - y) ** 2) / w**2))
    # It curls as it dries over the fire: more towards its edge, and nowhere twice the same.
    curl = np.sin(a * 2 + 0.6 + seed) + 0.6 * np.sin(a * 3 + 1 + seed) + 0.35 * np.sin(a * 5 + seed)
    v[:, 2] = wave * r**2 * curl * radius + 0.45 * wave * radius * waves(v[:, :2] / radius, 2.6, seed) * r
    v[:, 2] += 0.012 * fractal(v[:, :2], 7, 5, 4) + 0.042 * radius**0.5 * blister
    v[:, :2] *= (1 + 0.012 * np.sin(a * 9 + seed) + 0.008 * np.sin(a * 23))[:, None]
    if kept < 1:
        torn = v[:, 1] / radius + 0.07 * fractal(np.c_[v[:, 0] / radius, 0 * r], 5, 6, 3, 0.7)
        faces = faces[(torn < 2 * kept - 1)[faces].all(1)]
    where = (stage.bed.x + at[0], stage.bed.y + at[1], stage.z(*at) + lift)
    edge = smoothstep(0.9, 1, r) * np.clip(0.5 + 0.8 * np.sin(5 * a + seed), 0, 1)
    singed = np.clip(blister + 0.55 * edge, 0, 1)
    made = add_mesh("papad", (v, faces), _papad_skin("#f8dfa2", "#edc678", "#6a3412"), where, (*tilt, turn), blister=singed)
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.01


@part
def jackfruit_slice(stage: Stage, at: tuple[float, float], radius: float = 0.6, turn: float = 0.0, thick: float = 0.22) -> None:
    """Half a round of the raw fruit, lying: its green rind of blunt spikes, and the pods in its flesh."""
    shader = Shader("jackfruit")
    fine = shader.noise(24, 4)
    material = shader.surface(shader.attribute("Col"), 0.4, shader.bump(fine, 0.25, 0.012), coat=0.25, translucent=0.06)
    green, tip, pith, flesh, pod, core, slit = (
        np.array(colour(c)) for c in ("#6f8a2c", "#a89a3c", "#f3eecb", "#f4e6b0", "#f2b934", "#f8efd0", "#c98a24")
    )
    x, y = stage.bed.x + at[0], stage.bed.y + at[1]
    z = stage.z(*at) + thick / 2
    a, h = np.linspace(0, np.pi, 260)[:, None], np.linspace(-1, 1, 70)[None]
    row = np.round((h + 1) * 2.5)
    along = a * 26 / np.pi + 0.5 * (row % 2)
    away = np.hypot((along - np.round(along)) * 1.1, ((h + 1) * 2.5 - row) * 1.1)
    spike = np.clip(1 - 2 * away, 0, 1)
    out = radius * (1 + 0.09 * spike)
    rind = np.stack([out * np.cos(a), out * np.sin(a), h * thick / 2 + 0 * a], -1).reshape(-1, 3)
    tint = green + (tip - green) * (spike.ravel() ** 1.5)[:, None]
    add_mesh("rind", (rind, grid_faces(260, 70)), material, (x, y, z), (0, 0, turn), Col=tint)
    r, b = np.linspace(0.01, 1, 150)[:, None], np.linspace(0, np.pi, 300)[None]
    place = b * 9 / np.pi
    k = np.floor(place)
    side = (place - k - 0.5) / 0.36
    oval = np.clip(1 - side**2 - ((r - 0.62 - 0.03 * np.sin(k * 2.3)) / 0.24) ** 2, 0, 1)
    fibre = 0.5 + 0.5 * np.sin(b * 90 + 3 * np.sin(r * 9))
    px, py = radius * r * np.cos(b), radius * r * np.sin(b)
    top = np.stack([px, py, thick / 2 + 0.045 * np.sqrt(oval) - 0.012 * fibre * (oval == 0) + 0 * r], -1).reshape(-1, 3)
    face = core + (flesh - core) * smoothstep(0.2, 0.4, (r + 0 * b).ravel())[:, None]
    face = face * (0.9 + 0.1 * np.broadcast_to(fibre, px.shape).ravel()[:, None])
    face = face + (pod - face) * smoothstep(0.02, 0.16, oval.ravel())[:, None]
    mouth = np.exp(-((side / 0.16) ** 2)) * np.exp(-(((r - 0.62) / 0.13) ** 2)) * (oval > 0.2)
    face = face + (slit - face) * (0.8 * mouth.ravel())[:, None]
    face = face + (pith - face) * smoothstep(0.88, 0.93, (r + 0 * b).ravel())[:, None]
    face = face + (green - face) * smoothstep(0.965, 0.985, (r + 0 * b).ravel())[:, None]
    add_mesh("face", (top, grid_faces(150, 300)), material, (x, y, z), (0, 0, turn), Col=face)
    w, v = np.linspace(-1, 1, 60)[:, None], np.linspace(-1, 1, 20)[None]
    cut = np.stack([radius * w + 0 * v, -0.004 + 0 * w + 0 * v, v * thick / 2 + 0 * w], -1).reshape(-1, 3)
    shade = core + (flesh - core) * smoothstep(0.2, 0.4, np.abs(np.broadcast_to(w, (60, 20))).ravel())[:, None]
    add_mesh("cut", (cut, grid_faces(60, 20)[:, ::-1]), material, (x, y, z), (0, 0, turn), Col=shade)
