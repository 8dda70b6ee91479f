"""What the southern coast eats beside rice: appam, neer dosa, parotta, puttu, crisp rotti."""
import numpy as np

from foods.breads import crumb
from materials import foods
from materials.shader import Shader, colour, plain
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import frames, in_circle, scatter
from modelling.shapes import disc, grid_faces, sphere, tube, turned
from stage import Stage, part

Places = list[tuple[float, float, float, float]]


@part
def appams(stage: Stage, at: Places, radius: float = 0.8, cup: float = 0.3) -> None:
    """A bowl of batter: soft and white in its middle, a brown lace at its edge; at (x, y, lift, turn)."""
    shader = Shader("appam")
    pores, fine = shader.cells(26), shader.noise(30, 5, 0.65)
    edge = shader.attribute("edge", True)
    base = shader.mix(shader.ramp(shader.noise(4, 5), 0.35, 0.7), colour("#fffaee"), colour("#f6ead0"))
    base = shader.mix(shader.ramp(edge, 0.3, 0.75), base, colour("#eab766"))
    patched = shader.math("MULTIPLY", edge, shader.ramp(shader.noise(6, 5, 0.65), 0.36, 0.56))
    base = shader.mix(shader.ramp(patched, 0.4, 0.8), base, colour("#9c5a1e"))
    base = shader.mix(shader.ramp(pores, 0.03, 0.18, 0.3, 0), base, colour("#dcc08c"))
    material = shader.surface(base, 0.5, shader.bump(pores, 0.5, 0.02, shader.bump(fine, 0.2, 0.012)), coat=0.15, translucent=0.22)
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = disc(1.0, 150, 300)
        r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        outline = 1 + 0.025 * np.sin(a * 7 + i) + 0.02 * np.sin(a * 17 + 2 * i) + 0.012 * np.sin(a * 41)
        h = 0.05 + cup * r**2.4 + 0.09 * np.exp(-((r / 0.34) ** 2)) + 0.03 * r**3 * np.sin(a * 4 + i) + 0.012 * fractal(v[:, :2] * 3 + i, 3, i + 1)
        q = np.c_[v[:, :2] * outline[:, None] * radius, h * radius]
        gap = fractal(v[:, :2] + i, 30, i + 9, 2)
        keep = ~((gap > 1.25) & (r > 0.8))[faces].all(1)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift)
        made = add_mesh("appam", (q, faces[keep]), material, where, (stage.rng.normal(0, 0.04), stage.rng.normal(0, 0.04), turn), edge=smoothstep(0.5, 1.0, r))
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.014


@part
def parottas(stage: Stage, at: Places, radius: float = 0.6) -> None:
    """A rope of dough coiled, griddled and crushed to flakes; at (x, y, lift, turn)."""
    shader = Shader("parotta")
    cloud, patch, fine = shader.noise(2.6, 5, 0.6), shader.noise(4.6, 6, 0.66, distortion=0.4), shader.noise(30, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#fbe3ae"), colour("#efc47c"))
    base = shader.mix(shader.ramp(patch, 0.45, 0.62, 0, 0.9), base, colour("#b06a22"))
    base = shader.mix(shader.edges(0.505, 0.56, 0.7), base, colour("#a85f1c"))
    material = shader.surface(base, 0.36, shader.bump(fine, 0.25, 0.015), coat=0.45, coat_rough=0.14, translucent=0.1)
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = disc(1.0, 260, 420)
        r, a = np.hypot(v[:, 0], v[:, 1]), np.arctan2(v[:, 1], v[:, 0])
        coil = (r * 6.2 - a / (2 * np.pi) + 0.25 * waves(v[:, :2], 3, i + 2) + 0.1 * waves(v[:, :2], 9, i)) % 1
        torn = 0.5 + 0.5 * np.clip(waves(v[:, :2], 7, i + 5), -1, 1)
        h = 0.1 + 0.085 * (1 - coil) ** 0.6 * (0.5 + torn) + 0.05 * (1 - r**2) + 0.012 * fractal(v[:, :2], 6, i + 3)
        h = h * (1 - smoothstep(0.93, 1, r))
        outline = 1 + 0.03 * np.sin(a * 5 + i) + 0.03 * waves(np.c_[np.cos(a), np.sin(a)], 3, i)
        q = np.c_[v[:, :2] * outline[:, None] * radius, h * radius * 1.3]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift)
        add_mesh("parotta", (q, faces), material, where, (stage.rng.normal(0, 0.03), stage.rng.normal(0, 0.03), turn))


@part
def neer_dosas(stage: Stage, at: Places, radius: float = 0.8, light: str = "#fffdf6", dark: str = "#f4ecd8", brown: str = "", soft: bool = False, lacy: bool = False) -> None:
    """
    White, thin and soft, folded twice to a fan, as a rumali roti is, with `brown` spots; at (x, y, lift, turn).
    `soft` ones lie like a napkin: their folds are round and their edges part; `lacy` ones are thin as a veil, with
    holes of two sizes.
    """
    shader = Shader("neer dosa")
    pores, cloud = shader.cells(24), shader.noise(3, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    if brown:
        base = shader.mix(shader.ramp(shader.noise(6, 5, 0.66), 0.54, 0.68, 0, 0.85), base, colour(brown))
    else:
        base = shader.mix(shader.ramp(pores, 0.03, 0.22, 0.5, 0), base, colour("#dccdac"))
    if soft:
        # Batter like milk leaves holes as fine as lace where it is poured.
        lace = shader.cells(15)
        base = shader.mix(shader.ramp(lace, 0.06, 0.26, 0.8, 0), base, colour("#d9c088"))
        pores = lace
    if lacy:
        net = shader.cells(11, "SMOOTH_F1")
        base = shader.mix(shader.ramp(net, 0.16, 0.4, 0.55, 0), base, colour("#e3cfa0"))
        pores = shader.math("ADD", pores, net)
    material = shader.surface(base, 0.36, shader.bump(pores, 0.8 if lacy else 0.6, 0.025), coat=0.3, coat_rough=0.15, translucent=0.3)
    if soft:
        # Paper-thin: the light of the layers below comes through, and no fold is grey.
        material = foods.glowing(shader, material, base, 0.1 if lacy else 0.22)
    for i, (x, y, lift, turn) in enumerate(at):
        for layer in range(4):
            k, a = np.linspace(0.01, 1, 110)[:, None], np.linspace(0, np.pi / 2, 170)[None]
            reach = radius * (1 - 0.03 * layer + 0.02 * np.sin(a * 9 + layer * 2 + i) + 0.012 * np.sin(a * 21 + i))
            px, py = k * reach * np.cos(a), k * reach * np.sin(a)
            flat = np.stack([px, py], -1).reshape(-1, 2)
            z = 0.02 + 0.032 * layer + 0.018 * waves(flat, 4, layer + i * 5).reshape(px.shape) + 0.02 * k**2 * np.sin(a * 5 + layer * 1.7)
            fold = np.minimum(px, py)
            z = z - 0.03 * layer * np.exp(-((fold / 0.03) ** 2))
            if soft:
                near = 1 - np.exp(-((np.minimum(px, py) / 0.09) ** 1.2))
                drape = 0.03 * waves(flat, 2.6, i * 3 + 1).reshape(px.shape) + 0.012 * waves(flat, 7, layer + i).reshape(px.shape)
                z = 0.03 + (0.016 + 0.042 * layer) * near + drape * near * (0.5 + 0.5 * k)
                if lacy:
                    drape = 0.045 * waves(flat, 1.7, i * 3 + 1).reshape(px.shape) + 0.02 * waves(flat, 5, layer + i).reshape(px.shape)
                    z = 0.03 + (0.01 + 0.02 * layer) * near + drape * near * (0.4 + 0.6 * k)
                z = z + 0.02 * layer * k**3 + 0.014 * k**4 * np.sin(a * 11 + layer * 2.1 + i)
            v = np.c_[flat - [radius * 0.42, radius * 0.42], z.ravel()]
            where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + lift)
            faces = grid_faces(110, 170)
            if lacy:
                faces = faces[_meshed(flat[faces].mean(1), layer + 4 * i)]
            made = add_mesh("dosa", (v, faces), material, where, (0, 0, turn))
            made.modifiers.new("thick", "SOLIDIFY").thickness = 0.012


def _meshed(middles: np.ndarray, seed: int) -> np.ndarray:
    """What is left between the holes that thin batter leaves."""
    rng = np.random.default_rng(seed)
    r = np.hypot(*middles.T)
    keep = np.ones(len(middles), bool)
    for x, y in rng.uniform(0, r.max(), (110, 2)):
        size = rng.choice([0.01, 0.014, 0.022], p=[0.5, 0.35, 0.15])
        keep &= ((middles - [x, y]) ** 2).sum(1) > size**2
    return keep | (r > r.max() * 0.97)


@part
def rottis(stage: Stage, at: Places, radius: float = 0.6, light: str = "#fdf1d6", dark: str = "#f0d6a2") -> None:
    """
    Wafers of rice, dry, blistered and crisp, each second broken across; at (x, y, lift, turn), the upper ones
    leaning on the others.
    """
    material = crumb(light, dark, "#a8702c", 0.08)
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = disc(radius, 110, 240)
        rng = np.random.default_rng(i + 3)
        r, a = np.hypot(v[:, 0], v[:, 1]) / radius, np.arctan2(v[:, 1], v[:, 0])
        risen = np.zeros(len(v))
        for p in in_circle(rng, 80, radius):
            w = rng.uniform(0.02, 0.06)
            risen = np.maximum(risen, rng.uniform(0.3, 1) * np.exp(-((v[:, :2] - p) ** 2).sum(1) / w**2))
        v[:, 2] = 0.09 * radius * (r**2 * np.sin(a * 2 + i) + 0.6 * r**3 * np.sin(a * 3 + 2 * i)) + 0.022 * risen
        v[:, 2] += 0.006 * fractal(v[:, :2], 9, i + 2)
        if i % 2:
            # It breaks along a line that runs to and fro, not along a knife's.
            torn = v[:, 1] - 0.12 * radius + 0.05 * fractal(np.c_[v[:, 0], 0 * r], 9, i + 6, 3, 0.7)
            faces = faces[(torn < 0)[faces].all(1)]
        lean = (0.5 * min(lift, 0.3) * 3 + rng.normal(0, 0.05), rng.normal(0, 0.08), turn)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.05 + lift)
        made = add_mesh("rotti", (v, faces), material, where, lean, blister=0.5 * risen)
        made.modifiers.new("thick", "SOLIDIFY").thickness = 0.012


@part
def puttus(stage: Stage, at: Places, length: float = 1.2, radius: float = 0.28, light: str = "#fffdf8", dark: str = "#f4ead6") -> None:
    """A log of steamed rice crumbs between bands of coconut; at (x, y, lift, turn)."""
    rng = stage.rng
    shader = Shader("puttu")
    material = shader.surface(shader.attribute("Col"), 0.6, None, translucent=0.2)
    core = plain("core", dark, 0.7)
    for i, (x, y, lift, turn) in enumerate(at):
        where = np.array([stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.95 + lift])
        t = np.linspace(0, 1, 20)
        v, faces = tube(np.c_[(t - 0.5) * length * 0.98, 0 * t, 0 * t], radius * 0.96 * np.minimum(1, np.minimum(t, 1 - t) * 40 + 0.01), 40)
        add_mesh("core", (v, faces), core, tuple(where), (0, 0, turn))
        n = 6500
        u, b = rng.uniform(-0.5, 0.5, n), rng.uniform(0, 2 * np.pi, n)
        end = rng.uniform(0, 1, n) < 0.2
        u = np.where(end, np.sign(u) * 0.5, u)
        out = np.where(end, np.sqrt(rng.uniform(0, 1, n)), 1.0) * radius * (1 + 0.02 * rng.normal(size=n))
        p = np.c_[u * length + rng.normal(0, 0.012, n), out * np.cos(b), out * np.sin(b)]
        band = (np.abs((np.abs(u) * 3 + 0.5) % 1 - 0.5) > 0.4) | end
        tint = np.where(band[:, None], np.array(colour("#ffffff")), np.array(colour(light)) * rng.uniform(0.82, 1.0, (n, 1)))
        size = np.where(band, 0.028, 0.02) * rng.uniform(0.6, 1.4, n)
        up = np.tile([0, 0, 1.0], (n, 1))
        shape = sphere(6, 7)
        shape = shape[0] * [1.3, 0.8, 0.8], shape[1]
        placed = turned(p, turn) + where
        scatter("crumbs", shape, frames(rng, up, 0.8) * size[:, None, None], placed, material, tint)


@part
def banana_fritters(stage: Stage, at: Places, length: float = 1.1, light: str = "#f3ab36", dark: str = "#b5651a", crisp: float = 0.0) -> None:
    """
    Long slices of ripe plantain in smooth batter, the last two cut across; at (x, y, lift, turn). A `crisp` batter
    has risen in bubbles and fringes along its edge.
    """
    crust = foods.fried(light, dark, 0.34, 2.2, 7, 0.4, (0.44, 0.76), 0.2, 0.4, 0.3)
    if crisp:
        crust = foods.fried(light, dark, 0.34, 3.4, 13, 0.5, (0.4, 0.66), 0.5, 0.75, 0.6)
    shader = Shader("plantain")
    pulp = shader.bump(shader.noise(24, 4), 0.2, 0.01)
    flesh = shader.surface(shader.attribute("Col"), 0.4, pulp, coat=0.4, translucent=0.1)
    pale, ripe, seeds = (np.array(colour(c)) for c in ("#fff0b4", "#f7d274", "#7a4a1c"))
    for i, (x, y, lift, turn) in enumerate(at):
        v, faces = sphere(90, 110)
        a = np.arctan2(v[:, 1], v[:, 0])
        q = np.c_[v[:, 0] * length / 2, v[:, 1] * 0.25, np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.6 * 0.11]
        q[:, 1] += 0.16 * (v[:, 0] ** 2 - 0.4)
        q += (0.012 * fractal(v * 1.0 + i, 3, i + 1, 3, 0.5))[:, None]
        q[:, :2] *= (1 + 0.015 * np.sin(a * 5 + i))[:, None]
        if crisp:
            bubbles = np.clip(fractal(q + i, 11, i + 3, 3, 0.6), 0, 2) ** 1.5
            q += v * (crisp * (0.022 * bubbles + 0.012 * fractal(q, 26, i + 5, 2)))[:, None]
            fringe = np.exp(-((v[:, 2] / 0.16) ** 2)) * np.clip(waves(np.c_[np.cos(a), np.sin(a)], 9, i + 2), 0, 2)
            q[:, :2] += v[:, :2] * (crisp * 0.035 * fringe)[:, None]
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + 0.12 + lift)
        lean = (stage.rng.normal(0, 0.08), stage.rng.normal(0, 0.05), turn)
        if i >= len(at) - 2:
            # Batter alone could hide a fish: a cut shows the flesh and its seeds.
            end = -0.3
            q[:, 0] = np.maximum(q[:, 0], end * length / 2)
            w, f = disc(1, 40, 80)
            r, b = np.hypot(w[:, 0], w[:, 1]), np.arctan2(w[:, 1], w[:, 0])
            wide, high = 0.25 * np.sqrt(1 - end**2), 0.11 * (1 - end**2) ** 0.3
            rounded = np.sign(np.sin(b)) * np.abs(np.sin(b)) ** 0.6
            rim = np.c_[np.cos(b) * wide, rounded * high] * (0.9 * r)[:, None]
            aside = 0.16 * (end**2 - 0.4)
            face = np.c_[np.full(len(w), end * length / 2 - 0.008), aside - rim[:, 0], rim[:, 1]]
            seed = np.exp(-(((r - 0.3) / 0.07) ** 2)) * (np.abs(np.sin(b * 1.5)) > 0.86)
            tint = pale + (ripe - pale) * smoothstep(0.6, 0.95, r)[:, None]
            tint = tint + (seeds - tint) * (0.6 * seed)[:, None]
            add_mesh("flesh", (face, f), flesh, where, lean, Col=tint)
        add_mesh("fritter", (q, faces), crust, where, lean)


@part
def coconut(stage: Stage, at: tuple[float, float] = (0, 0), radius: float = 0.78) -> None:
    """A green one, cut open at its top, with its water and a straw."""
    shader = Shader("coconut")
    cloud = shader.noise(2.2, 5)
    skin = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#8fb53c"), colour("#5f8f28"))
    skin = shader.mix(shader.ramp(shader.noise(9, 4), 0.6, 0.74, 0, 0.5), skin, colour("#a8a04a"))
    skin = shader.mix(shader.attribute("husk", True), skin, colour("#f3e8c4"))
    material = shader.surface(skin, 0.36, shader.bump(shader.noise(14, 4), 0.15, 0.02), coat=0.3)
    v, faces = sphere(120, 160)
    a = np.arctan2(v[:, 1], v[:, 0])
    facets = np.minimum(np.abs((a * 7 / (2 * np.pi)) % 1 - 0.5), 0.5)
    top = 0.56
    shaved = smoothstep(0.3, 0.52, v[:, 2])
    q = v * [1, 1, 1.06] * (1 + 0.03 * np.sin(3 * a))[:, None]
    q[:, :2] *= (1 - 0.1 * shaved * (1 + 0.5 * facets))[:, None]
    cut = v[:, 2] > top
    rim = np.hypot(v[:, 0], v[:, 1]) / np.sqrt(1 - top**2)
    q[cut, 2] = 1.06 * top - 0.22 * smoothstep(0.72, 0.62, rim[cut])
    x, y = stage.bed.x + at[0], stage.bed.y + at[1]
    z = stage.z(*at) + radius * 0.92
    add_mesh("coconut", (q * radius, faces), material, (x, y, z), husk=np.maximum(shaved, cut.astype(float)))
    w, f = disc(radius * 0.52, 30, 80)
    add_mesh("water", (w, f), foods.glazed("#f3f4e4", "#e6e8d0", 1, 1.0, 0.0, 0.02), (x, y, z + radius * 0.46))
    t = np.linspace(0, 1, 12)
    straw = np.c_[0.1 + 0.34 * t, 0.1 + 0.1 * t, radius * (0.4 + 0.95 * t)]
    add_mesh("straw", tube(straw, 0.035, 14), plain("straw", "#e2562a", 0.4), (x, y, z))
    stage.level(at, radius * 0.5, z + radius * 0.47)
