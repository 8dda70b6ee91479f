"""What is dipped in batter or rolled in crumbs, and fried."""
import numpy as np

from materials import foods
from materials.shader import Colour, Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import frames
from modelling.shapes import Shape, blob, grid_faces, join, sphere, tube
from stage import Stage, part, parts_of

Places = list[tuple[float, float, float]]


def _craggy(size: tuple[float, float, float], seed: int, nubs: int = 40, rough: float = 0.1) -> Shape:
    v, faces = blob((2, 2, 2), rough, seed, 76)
    rng = np.random.default_rng(seed)
    for _ in range(nubs):
        d = rng.normal(size=3)
        d /= np.linalg.norm(d)
        v = v + v * rng.uniform(0.04, 0.16) * np.exp(-((v - d) ** 2).sum(1) / rng.uniform(0.004, 0.03))[:, None]
    return v * np.array(size) / 2, faces


def crumbs(shape: Shape, seed: int, count: int, size: float) -> Shape:
    """The shape with crumbs that stick to it: flakes that lie in its skin, few of them upright."""
    v, faces = shape
    rng = np.random.default_rng(seed)
    # Even over the surface, whichever way its vertices are packed.
    corners = v[faces[:, :4]]
    area = np.linalg.norm(np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]), axis=1)
    on = corners[rng.choice(len(faces), count, p=area / area.sum())].mean(1)
    flake, flake_faces = sphere(6, 7)
    up = on / np.linalg.norm(on, axis=1)[:, None]
    turns = frames(rng, up, 0.4) * (size * rng.uniform(0.5, 1.5, count))[:, None, None]
    flakes = np.einsum("nij,vj->nvi", turns, flake * [1, 0.7, 0.42]) + on[:, None]
    quads = (flake_faces[None] + (np.arange(count) * len(flake))[:, None, None]).reshape(-1, 4)
    return join([shape, (flakes.reshape(-1, 3), quads)])


def _strands(size: float, seed: int, count: int = 30) -> Shape:
    """Slices of onion in batter, round a middle that they hide."""
    rng, parts = np.random.default_rng(seed), []
    for _ in range(count):
        a, b = rng.normal(size=3), rng.normal(size=3)
        a /= np.linalg.norm(a)
        b = np.cross(a, b) / np.linalg.norm(np.cross(a, b))
        t = np.linspace(0, 1, 16)
        angle = rng.uniform(1.0, 2.1) * (t - 0.5)
        out = size * rng.uniform(0.4, 0.5) * (1 + 0.35 * (t - rng.uniform()) ** 2)
        path = out[:, None] * (np.cos(angle)[:, None] * a + np.sin(angle)[:, None] * b) * [1, 1, 0.8]
        parts.append(tube(path, size * 0.075 * (1 + 0.3 * np.sin(t * 19 + rng.uniform(0, 6))) * np.sin(np.pi * (0.1 + 0.8 * t)) ** 0.4, 9))
    v, faces = join(parts)
    return v + (0.012 * fractal(v + seed, 9, seed, 3))[:, None], faces


def _lay(stage: Stage, at: Places, shape_of, height: float, material, lean: float = 0.12, sink: float = 0.0) -> None:
    for i, (x, y, lift) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + height * (0.46 - sink) + lift)
        turn = (stage.rng.normal(0, lean), stage.rng.normal(0, lean), stage.rng.uniform(0, 6.3))
        add_mesh("fritter", shape_of(i), material, where, turn)
        if sink:
            stage.bed.islands.append((x, y, height * 0.5))


@part
def pakoras(stage: Stage, at: Places, size: float = 0.46, sink: float = 0.0, light: str = "#eeac48", dark: str = "#a0561a") -> None:
    """Lumps of batter; at (x, y, lift)."""
    crust = foods.fried(light, dark, 0.36, 2.8, 10, 0.35, (0.42, 0.72), 0.4, 0.6, 0.4)
    _lay(stage, at, lambda i: _craggy((size, size * 0.86, size * 0.74), i + 2), size * 0.74, crust, sink=sink)


@part
def onion_pakoras(stage: Stage, at: Places, size: float = 0.5) -> None:
    crust = foods.fried("#f7bd5c", "#b5641c", 0.34, 3.4, 12, 0.4, (0.44, 0.74), 0.4, 0.5, 0.35)
    heart = foods.fried("#dc9238", "#a0561a", 0.4)
    _lay(stage, at, lambda i: _strands(size, i + 3), size * 0.8, crust)
    _lay(stage, at, lambda i: blob((size * 0.84,) * 3, 0.08, i, 30), size * 0.8, heart)


@part
def manchurian_balls(stage: Stage, at: Places, size: float = 0.4, sink: float = 0.0, light: str = "#a24a16", dark: str = "#5a1f08") -> None:
    """Fried, then tossed in a dark sauce."""
    glaze = foods.fried(light, dark, 0.2, 3.0, 9, 0.9, (0.4, 0.68), 0.4, 0.5, 0.3)
    _lay(stage, at, lambda i: _craggy((size, size * 0.92, size * 0.86), i + 5, 26, 0.07), size * 0.86, glaze, sink=sink)


def _fillet(size: tuple[float, float, float], seed: int, grain: float) -> Shape:
    v, faces = sphere(90, 130)
    v = np.c_[v[:, 0], v[:, 1] * (1 - 0.3 * smoothstep(-0.2, 1, v[:, 0])), np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.6]
    v[:, 1] += 0.14 * np.sin(v[:, 0] * 2 + seed)
    v *= 1 + (0.045 * fractal(v + seed, 2.6, seed, 4))[:, None]
    v = v * np.array(size) / 2
    v[:, 2] += 0.06 * size[0] * (v[:, 0] / size[0] * 2) ** 2 * (1 if seed % 2 else -0.4)
    return v + (grain * fractal(v + seed, 15, seed + 3, 3, 0.7))[:, None] * [0.5, 0.5, 1], faces


#: Size, colours, how crumbed it is.
FISH: dict[str, dict] = {
    "battered-fish": {"size": (0.98, 0.44, 0.26), "light": "#eda03a", "dark": "#a64c10", "grain": 0.008},
    "breaded-fish": {"size": (1.16, 0.66, 0.24), "light": "#e7a348", "dark": "#9c5418", "grain": 0.014, "crumbed": (420, 0.03)},
    "semolina-fish": {"size": (1.5, 0.36, 0.24), "light": "#e8923a", "dark": "#a23c10", "grain": 0.016, "crumbed": (900, 0.015)},
}


def _fish(stage: Stage, at: list[tuple[float, float, float, float]], size: tuple[float, float, float], light: str, dark: str, grain: float, scale: float = 1.0, crumbed: tuple[int, float] | None = None) -> None:
    """Fillets; at (x, y, lift, turn)."""
    crust = foods.fried(light, dark, 0.4, 3.0, 26, 0.25, (0.42, 0.72), 0.7, 0.8, 0.35)
    for i, (x, y, lift, turn) in enumerate(at):
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size[2] * scale * 0.55 + lift)
        lean = (stage.rng.normal(0, 0.08), stage.rng.normal(0, 0.08), turn)
        shape = _fillet(size, i + 1, grain)
        if crumbed:
            shape = crumbs(shape, i + 1, *crumbed)
        add_mesh("fillet", shape, crust, where, lean, (scale,) * 3)


parts_of(FISH, _fish)


def _fish_skin(skin: str, belly: str = "#d9c9a4", stain: str = "", level: float = 0.0):
    """
    A river fish's: dark along its back, silver at its belly, with rows of scales, browned where it was fried.
    A gravy's `stain` covers it below its level, and in patches above.
    """
    shader = Shader("fish skin")
    flank = shader.attribute("flank", True)
    base = shader.mix(shader.ramp(flank, 0.1, 0.75), colour(belly), colour(skin))
    base = shader.mix(shader.ramp(shader.noise(3.4, 5, 0.6), 0.36, 0.62, 0, 0.8), base, colour("#b3702c"))
    scales = shader.cells(13, "SMOOTH_F1")
    base = shader.mix(shader.ramp(scales, 0.3, 0.62, 0, 0.35), base, colour("#4a3a2a"))
    base = shader.mix(shader.attribute("flesh", True), base, shader.attribute("Col"))
    if stain:
        film = shader.ramp(shader.height(), level - 0.02, level + 0.12, 1, 0)
        film = shader.math("MAXIMUM", film, shader.ramp(shader.noise(2.4, 5, 0.6), 0.44, 0.6, 0, 0.75))
        base = shader.mix(film, base, colour(stain))
    return shader.surface(base, 0.3, shader.bump(scales, 0.35, 0.02), coat=0.6, coat_rough=0.1)


def _under_film(shader: Shader, stain: Colour, skin: str):
    """Cooked flesh, dull and warm in its grooves, below a sauce whose depth is the attribute `film`."""
    base = shader.attribute("Col")
    broad, fine, grit = shader.noise(4.2, 5, 0.62), shader.noise(13, 5, 0.68), shader.noise(40, 3, 0.7)
    base = shader.mix(shader.ramp(broad, 0.42, 0.7, 0, 0.4), base, stain)
    base = shader.mix(shader.ramp(fine, 0.54, 0.72, 0, 0.35), base, tuple(0.6 * c for c in stain))
    base = shader.mix(shader.attribute("skin", True), base, colour(skin))
    # Where it is thin it holds in the pores alone: noise of two sizes decides before depth does.
    depth = shader.math("ADD", shader.attribute("film", True), shader.math("MULTIPLY", broad, 0.7))
    depth = shader.math("ADD", depth, shader.math("MULTIPLY", fine, 0.9))
    film = shader.ramp(depth, 0.95, 1.85, 0, 0.88)
    sauce = shader.mix(shader.ramp(broad, 0.36, 0.66), stain, tuple(0.72 * c for c in stain))
    sauce = shader.mix(shader.ramp(grit, 0.58, 0.7, 0, 0.6), sauce, tuple(0.42 * c for c in stain))
    base = shader.mix(film, base, sauce)
    normal = shader.bump(grit, 0.35, 0.012, shader.bump(fine, 0.45, 0.03))
    rough = shader.ramp(film, 0, 0.9, 0.56, 0.28)
    return shader.surface(base, rough, normal, coat=shader.ramp(film, 0.2, 0.9, 0.04, 0.35), coat_rough=0.14, specular=0.35, translucent=0.1)


@part
def fish_steaks(
    stage: Stage, at: list[tuple[float, float, float]], size: float = 0.62, sink: float = 0.4, light: str = "#fae6bc",
    dark: str = "#d0863a", skin: str = "#6d665c", stain: str = "#e0a53a", lean: tuple[float, float] = (0.0, 0.0),
    cover: float = 0.55, glaze: float = 0.0, flakes: float = 1.0, poured: float = 0.0, rim: float = 0.0,
    thick: float = 0.78, simmered: bool = False,
) -> None:
    """
    Slices across a fish: white flakes in rings round the bone, browned, with their skin; at (x, y, turn).
    `glaze` is how far the gravy has run over them from their edge; with fewer `flakes` than 1 they are soft and
    part only here and there. `poured` is the share of each that lies under what a ladle left on it, `rim` how
    much of the skin one sees round the flesh. On what is `simmered` the sauce is a film, thick here and thin
    there, that breaks up into drops towards its edge; the flesh beside it is dull.
    """
    shader = Shader("fish")
    fine, cloud = shader.noise(20, 5, 0.65), shader.noise(3.4, 5, 0.6)
    base = shader.attribute("Col")
    base = shader.mix(shader.ramp(cloud, 0.44, 0.68, 0, 0.75), base, colour(dark))
    base = shader.mix(shader.ramp(shader.noise(2.6, 6, 0.6, distortion=0.5), 0.44, 0.62, 0, cover), base, colour(stain))
    base = shader.mix(shader.attribute("skin", True), base, colour(skin))
    wet = shader.ramp(shader.height(), stage.z() - 0.04, stage.z() + 0.07, 0.75, 0)
    base = shader.mix(wet, base, colour(stain))
    if poured:
        deeper = tuple(0.85 * c for c in colour(stain)[:3])
        sauce = shader.mix(shader.ramp(shader.noise(9, 5, 0.65), 0.4, 0.66), colour(stain), deeper)
        base = shader.mix(shader.attribute("film", True), base, sauce)
    if simmered:
        material = _under_film(shader, colour(stain), skin)
    else:
        material = shader.surface(base, 0.34, shader.bump(fine, 0.2, 0.012), coat=0.4 if flakes == 1 else 0.6, coat_rough=0.14, translucent=0.08)
    white, gold, groove, bone = (np.array(colour(c)) for c in (light, dark, "#c08a50", "#8a5a38"))
    for i, (x, y, turn) in enumerate(at):
        v, faces = sphere(150, 240)
        a = np.arctan2(v[:, 1], v[:, 0])
        flat = np.minimum(1.0, np.hypot(v[:, 0], v[:, 1]) * 1.1)
        belly = np.exp(-(((a + 1.57) / 0.2) ** 2))
        outline = (1 - 0.34 * belly) * (1 + 0.03 * np.sin(3 * a + i))
        q = np.c_[np.cos(a) * flat * outline * 0.98, np.sin(a) * flat * outline * 0.7, np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.28 * 0.24]
        # Muscles lie as cones within each other: arcs about four centres, and the bone between them.
        centres = np.c_[np.abs(q[:, 0]) - 0.44, (np.abs(q[:, 1] + 0.04) - 0.22) * 1.1]
        if flakes < 1:
            centres = np.c_[np.abs(q[:, 0]) - 0.72, (np.abs(q[:, 1] + 0.04) - 0.1) * 1.25]
        away = np.hypot(*centres.T) + 0.02 * fractal(q * [1, 1, 0] + i, 5, i + 4, 3)
        rings = np.exp(-(((away * 11) % 1 - 0.5) / 0.13) ** 2) * (flat < 0.9)
        if flakes < 1:
            # Whole rings are turned wood: flakes lie over each other like petals, and part here and there.
            q[:, 2] *= thick
            bent = away + 0.035 * fractal(q * [1, 1, 0] + i, 4, i + 6, 3)
            petal = (bent * 5.5 + 0.3) % 1
            parted = 0.25 + 0.75 * smoothstep(-0.7, 0.7, fractal(q * [1, 1, 0] + i, 3.5, i + 8, 3))
            film = np.zeros(len(q))
            if poured:
                way = turn + 2.4 * i + 0.9
                along = q[:, 0] * np.cos(way) + 1.25 * q[:, 1] * np.sin(way) + 0.34 * fractal(q * [1, 1, 0] + i * 5, 2.6, i + 31, 3)
                soft = 0.45 if simmered else 0.05
                film = smoothstep(-soft, soft, along - np.quantile(along, 1 - poured))
            within = smoothstep(0.97, 0.85, flat) * (v[:, 2] > 0) * smoothstep(0.1, 0.22, away) * (1 - (0.3 if simmered else 0.85) * film)
            q[:, 2] += (0.012 if simmered else 0.035) * film * (v[:, 2] > 0) * smoothstep(1.0, 0.8, flat)
            q[:, 2] += 0.05 * flakes * within * parted * (petal**1.5 * smoothstep(1.0, 0.88, petal) - 0.3)
            rings = flakes * parted * within * np.maximum(smoothstep(0.84, 0.97, petal), smoothstep(0.1, 0.0, petal))
            q[:, 2] += 0.006 * np.sin(bent * 130 + 2 * waves(q[:, :2], 6, i)) * within
        crooked = 0.0 if flakes == 1 else 0.025
        aside = q[:, :2] + crooked * np.c_[waves(q[:, :2], 5, i + 20), waves(q[:, :2], 5, i + 21)]
        seam = np.maximum(np.exp(-((aside[:, 0] / 0.022) ** 2)), np.exp(-(((aside[:, 1] + 0.04) / 0.02) ** 2)) * (np.abs(q[:, 0]) < 0.75)) * (flat < 0.9)
        spine = np.exp(-((np.hypot(q[:, 0], q[:, 1] + 0.06) / 0.075) ** 4))
        lines = np.maximum(rings * 0.6, seam * 0.8 * min(1, flakes * 1.2))
        if flakes < 1:
            lines = lines * (1 - (0.4 if simmered else 1) * film)
        q[:, 2] -= np.sign(q[:, 2]) * 0.022 * lines
        q += (0.01 * fractal(q + i, 5, i + 1))[:, None]
        fried = smoothstep(0.5, 0.95, flat)[:, None] * 0.5
        tint = white + (gold - white) * fried
        crease = groove if flakes == 1 else np.array(colour(stain)) * 0.8
        tint = tint + (crease - tint) * (lines * 0.55)[:, None]
        tint = tint + (bone - tint) * (spine * 0.8)[:, None]
        skinned = smoothstep(0.955 - rim, 0.985 - rim, flat) * 0.9
        if glaze:
            # What was simmered is wet: no dry skin shows, and the gravy ends on the flesh in tongues.
            ragged = 1 + 0.7 * fractal(q * [1, 1, 0] + i * 3, 3.2, i + 11, 3)
            over = smoothstep(-0.1, 0.1, flat - 1 + glaze * ragged)
            if flakes < 1:
                least = 0.12 if simmered else 0.42
                over = least + (1 - least) * smoothstep(-0.35, 0.3, flat - 1 + glaze * ragged)
            tint = tint + (np.array(colour(stain)) - tint) * (over * (0.9 if flakes == 1 else 0.7))[:, None]
            # The furrows between the flakes stay seen through it.
            tint = tint * (1 - 0.45 * lines * over)[:, None]
            skinned *= 1 - (0.8 if flakes == 1 else 0.25) * over
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.24 * (0.5 - sink))
        turned_to = (lean[0] + stage.rng.normal(0, 0.1), lean[1] + stage.rng.normal(0, 0.1), turn)
        add_mesh("steak", (q * size, faces), material, where, turned_to, skin=skinned, Col=tint, film=film if flakes < 1 else skinned * 0)
        stage.bed.islands.append((x, y, size * 0.8))


@part
def fish_tails(
    stage: Stage, at: list[tuple[float, float, float]], size: float = 0.8, sink: float = 0.3,
    skin: str = "#75705f", belly: str = "#d9c9a4", stain: str = "", scored: bool = True,
) -> None:
    """The last third of a fish with its fin, fried in its skin, `scored` or whole; at (x, y, turn), the fin along the turn."""
    material = _fish_skin(skin, belly, stain, stage.z())
    shader = Shader("fin")
    rays = shader.attribute("rays", True)
    fin_base = shader.mix(rays, colour("#8a6a42"), colour("#4e3a26"))
    fin = shader.surface(fin_base, 0.45, None, coat=0.3, translucent=0.25)
    white, brown = np.array(colour("#fbeacb")), np.array(colour("#d59a50"))
    for i, (x, y, turn) in enumerate(at):
        u, a = np.linspace(0, 1, 130)[:, None], np.linspace(0, 2 * np.pi, 140, endpoint=False)[None]
        deep = np.interp(u, [0, 0.04, 0.1, 0.5, 0.85, 1.0], [0.02, 0.3, 0.34, 0.27, 0.13, 0.14])
        thick = np.interp(u, [0, 0.04, 0.1, 0.5, 0.85, 1.0], [0.01, 0.15, 0.19, 0.14, 0.06, 0.04])
        px, py, pz = np.maximum(u - 0.05, 0) + 0 * a, deep * np.sin(a), thick * np.cos(a)
        v = np.stack([px, py, pz], -1).reshape(-1, 3)
        cut = (u < 0.05 + 0 * a).ravel()
        score = sum(np.exp(-(((px - place - 0.16 * py) / 0.022) ** 2)) for place in (0.24, 0.42, 0.6)).ravel()
        score *= (v[:, 2] > 0) * (np.abs(np.sin(a)) + 0 * u < 0.8).ravel() * scored
        v[:, 2] -= 0.035 * score
        flesh = np.clip(cut + score, 0, 1)
        tint = white + (brown - white) * (0.5 * np.abs(np.sin(np.hypot(v[:, 1], v[:, 2]) * 60)) * cut)[:, None]
        flank = smoothstep(-0.5, 0.8, np.sin(a) + 0 * u).ravel()
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.3 * (0.5 - sink))
        spin = (stage.rng.normal(0, 0.06), -0.12, turn)
        add_mesh("tail", (v * size, grid_faces(130, 140, True)), material, where, spin, flank=flank, flesh=flesh, Col=tint)
        t, k = np.linspace(-1, 1, 120)[:, None], np.linspace(0, 1, 30)[None]
        reach = 0.24 + 0.2 * np.abs(t) ** 1.4
        fan = np.stack([0.9 + reach * k, t * (0.12 + 0.26 * k), 0.012 * np.sin(t * 26) * k + 0.08 * k**2 + 0 * t], -1).reshape(-1, 3)
        streaks = (0.5 + 0.5 * np.sin(t * 34)) * (0.3 + 0.7 * k)
        made = add_mesh("fin", (fan * size, grid_faces(120, 30)), fin, where, spin, rays=streaks.ravel())
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.01
        stage.bed.islands.append((x + 0.4 * size * np.cos(turn), y + 0.4 * size * np.sin(turn), size * 0.3))


def _nuts_in(where: np.ndarray, spots: np.ndarray, kernels: list, rng: np.random.Generator) -> None:
    """Chopped nuts, each at its spot, their backs flush with the paste."""
    for k, spot in enumerate(spots):
        s = rng.uniform(0.05, 0.11)
        shape = blob((s * 1.3, s * 0.8, s * 0.6), 0.08, k, 12)
        add_mesh("nut", shape, kernels[k % len(kernels)], tuple(where + spot), tuple(rng.uniform(0, 6, 3)))


@part
def pressed_laddus(
    stage: Stage, at: Places, radius: float = 0.33, light: str = "#d9a050", dark: str = "#b0722c", nut: str = "#f0d29a",
    nuts: int = 26, gloss: float = 0.25, grain: int = 0, mixed: bool = False, cut: bool = False,
    crumbly: float = 0.0, almond: bool = False,
) -> None:
    """
    Balls of flour roasted in ghee or of fruit, with nuts in them and `grain` crumbs; at (x, y, lift). `mixed` ones
    have nuts of three kinds; with `cut` the last is halved and shows them. Of dry flour they are `crumbly`; an
    `almond` is pressed into each that is whole.
    """
    paste = foods.fried(light, dark, 0.5, 3, 14, gloss, (0.4, 0.7), 0.6, 0.5, 0.2)
    kernels = [plain("nut", nut, 0.4, coat=0.2)]
    if mixed:
        kernels += [foods.fried("#d99a54", "#a8642a", 0.45, coat=0.15), plain("pistachio", "#a5b455", 0.4, coat=0.15)]
    for i, (x, y, lift) in enumerate(at):
        rng = np.random.default_rng(i + 7)
        v, faces = blob((2, 2, 1.86), 0.035, i + 1, 70)
        v = v * radius * (1 + 0.02 * fractal(v, 9, i + 2, 3))[:, None]
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.9 + lift])
        if crumbly:
            # A fist has pressed it: flats where the fingers were, and a coarse skin that cracks here and there.
            cracks = np.clip(fractal(v / radius + i, 5, i + 6, 3, 0.7) - 0.9, 0, 1)
            v += v * (crumbly * (0.35 * fractal(v / radius, 26, i + 4, 3, 0.75) - 1.6 * cracks + 0.9 * fractal(v / radius, 2, i + 3, 1)))[:, None]
        if grain:
            v += v * (0.03 * fractal(v, 24, i + 4, 3, 0.7))[:, None]
            v, faces = crumbs((v, faces), i + 1, grain, radius * (0.032 if crumbly else 0.075))
        d = rng.normal(size=(nuts, 3))
        d *= (radius * (0.93 if mixed else 0.97) / np.linalg.norm(d, axis=1))[:, None]
        if cut and i == len(at) - 1:
            n = np.array([0.16, -0.83, 0.53])
            deep = np.maximum(v @ n - radius * 0.02, 0)
            v = v - n * deep[:, None] + (0.007 * fractal(v * 9, 3, 5, 3) * (deep > 0))[:, None] * n
            face = v[(deep > 0) & (np.linalg.norm(v, axis=1) < radius * 0.92)]
            within = face[rng.integers(len(face), size=46)] * rng.uniform(0.8, 1, (46, 1))
            within += n * (radius * 0.005 - within @ n)[:, None]
            d = np.vstack([d[d @ n < -radius * 0.05], within])
        elif almond:
            t = rng.normal(0, 0.22, 2)
            top = np.array([t[0], t[1] - 0.2, 1.0])
            top *= radius * 0.93 / np.linalg.norm(top)
            nut_shape, nut_faces = sphere(30, 40)
            nut_shape = nut_shape * [0.14, 0.085, 0.05]
            nut_shape[:, 1] *= 1 - 0.35 * nut_shape[:, 0] / 0.14
            skin = foods.fried("#c07a3c", "#8a4a1c", 0.5, 6, 30, 0.15, (0.4, 0.7), 0.5, 0.2, 0.4)
            add_mesh("almond", (nut_shape, nut_faces), skin, tuple(where + top), (0.25, -t[0] / 2, rng.uniform(0, 3)))
        add_mesh("laddu", (v, faces), paste, tuple(where))
        _nuts_in(where, d, kernels, rng)
