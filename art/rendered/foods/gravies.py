"""What is poured: gravies, dals, chutneys, milk, syrup."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.scatter import Height
from modelling.shapes import disc, sphere
from stage import Stage, part, parts_of


def _pour(stage: Stage, material, ripples: float, dome: float, swirl: float = 0, rim: float = 0.05, pulp: float = 0, hug: float = 0.06) -> None:
    """
    A surface that rises by `hug` round what stands in it, and along the rim; `swirl` is the width of a spiral of cream,
    `pulp` how high the shreds stand of what was only half mashed.
    """
    bed = stage.bed
    small = bed.radius < 0.6
    vertices, faces = disc(bed.radius, 90 if small else 220, 180 if small else 420)
    p = vertices[:, :2]
    r = np.hypot(p[:, 0], p[:, 1])
    h = ripples * fractal(p + bed.x, 3.2, 5, 4) + dome * (1 - (r / bed.radius) ** 2)
    if pulp:
        h += pulp * (fractal(p, 15, 4, 4, 0.75) + 0.4) * (1 - smoothstep(bed.radius - 0.16, bed.radius, r))
    for x, y, size in bed.islands:
        away = np.hypot(p[:, 0] - x, p[:, 1] - y) - size
        h += hug * np.exp(-((away / 0.1).clip(-1, 9) ** 2))
    h += rim * smoothstep(bed.radius - 0.1, bed.radius, r)
    cream = np.zeros(len(p))
    if swirl:
        t = np.linspace(0, 1, 160)
        angle, out = 2.2 + t * 10.5, bed.radius * (0.05 + 0.42 * t)
        line = np.c_[out * np.cos(angle), out * np.sin(angle) * 0.95]
        wide = swirl * (1 - 0.6 * t) * (1 + 0.3 * np.sin(t * 21))
        q = p + 0.02 * np.c_[waves(p, 5, 41), waves(p, 5, 42)]
        away = np.full(len(p), 9.0)
        for (x, y), w in zip(line, wide):
            away = np.minimum(away, np.hypot(q[:, 0] - x, q[:, 1] - y) / w)
        cream = 1 - smoothstep(0.7, 1.15, away)
        h += 0.025 * cream * np.sqrt(np.clip(1 - away**2 * 0.8, 0, 1))
    z = stage.z()
    vertices[:, 2] = h
    add_mesh("poured", (vertices, faces), material, (bed.x, bed.y, z), cream=cream)
    centre, radius = np.array([bed.x, bed.y]), bed.radius
    stage.raise_to(lambda xy: z + dome * (1 - ((xy - centre) ** 2).sum(1) / radius**2))


@part
def gravy(
    stage: Stage, deep: str, mid: str, oil: str, oil_amount: float = 0.56, coarse: float = 8, ripples: float = 0.02,
    dome: float = 0.03, swirl: float = 0, gloss: float = 0.38, pulp: float = 0,
    spice: float = 0, beads: float = 0, hug: float = 0.06,
) -> None:
    """Place what stands in it before it; what is thin lies flat and hugs nothing."""
    material = foods.gravy(deep, mid, oil, oil_amount, coarse, gloss, spice, beads)
    _pour(stage, material, ripples, dome, swirl, min(0.05, hug), pulp, hug)


#: Deep, mid and oil's colour, its share, how coarse it is, and how much it shines if not as oil does.
GRAVIES = {
    "sambar": ("#b87420", "#d8983c", "#b4621a", 0.6, 14),
    "coconut-chutney": ("#efe4cc", "#fbf5e6", "#e8dcb8", 0.78, 24),
    "tomato-chutney": ("#c03a12", "#de5f22", "#a52c08", 0.62, 16),
    "green-chutney": ("#3f6a22", "#658f36", "#2f5416", 0.72, 22, 0.2),
    "tomato-ketchup": ("#b81c0c", "#d42c14", "#a01408", 0.8, 4),
    "tamarind-chutney": ("#4a1c0e", "#6e2c14", "#3a1408", 0.5, 6),
    "rasam": ("#a8481a", "#c8662a", "#8a2c08", 0.5, 5),
    "kootu": ("#d9a63a", "#ecc766", "#c98a22", 0.66, 12),
    "chickpea-curry": ("#7a3a14", "#a85a22", "#6a240a", 0.52, 12),
    "bean-curry": ("#8a2f14", "#b54e22", "#7a200a", 0.54, 9),
    "spinach": ("#34531a", "#557428", "#3c5a1c", 0.7, 30, 0.08),
    "dal": ("#e0a02c", "#f0c050", "#c9781a", 0.58, 12),
    "red-garlic-chutney": ("#a8200a", "#d0401a", "#8a1604", 0.6, 16),
    "potato-curry": ("#cf8a20", "#e9ad3c", "#b8560e", 0.52, 9),
}


def _named(stage: Stage, deep: str, mid: str, oil: str, oil_amount: float, coarse: float, **more) -> None:
    gravy(stage, deep, mid, oil, oil_amount, coarse, **{"ripples": 0.012, "dome": 0.015, **more})


parts_of(
    {
        name: dict(zip(("deep", "mid", "oil", "oil_amount", "coarse", "gloss"), line))
        for name, line in GRAVIES.items()
    },
    _named,
)


@part
def pounded_mutton(stage: Stage, swirls: int = 5, smooth: bool = False) -> None:
    """
    Haleem: wheat, lentils and meat beaten to a thick paste, spread with the back of a spoon; a `smooth` one shows
    its fibres and spices rather than folds.
    """
    radius = stage.bed.radius
    vertices, faces = disc(radius, 180, 320)
    p = vertices[:, :2]
    r, a = np.hypot(p[:, 0], p[:, 1]) / radius, np.arctan2(p[:, 1], p[:, 0])
    vertices[:, 2] = 0.03 * np.sin(a + r * swirls * 4) * (1 - r) + 0.014 * fractal(p, 12, 3, 4, 0.7) + 0.1 * (1 - r**2)
    x, y, z = stage.bed.x, stage.bed.y, stage.z()
    paste = foods.gravy("#8a5626", "#b9854a", "#8f4a14", 0.54, 20)
    if smooth:
        phase = (r * 3.2 - a / (2 * np.pi) + 0.06 * waves(p, 2.4, 5)) % 1
        spoon = np.exp(-(((phase - 0.5) / 0.2) ** 2)) * smoothstep(0.12, 0.4, r) * (1 - smoothstep(0.8, 0.96, r))
        vertices[:, 2] = 0.1 * (1 - r**2) - 0.03 * spoon + 0.004 * fractal(p, 16, 4, 3, 0.7) + 0.006 * waves(p, 5, 9)
        paste = foods.gravy("#9a6430", "#c08e52", "#a8621c", 0.6, 26, 0.3, 0.55, 0.3)
    add_mesh("haleem", (vertices, faces), paste, (x, y, z), cream=0 * r)
    stage.raise_to(lambda xy: z + 0.1 * (1 - ((xy - [x, y]) ** 2).sum(1) / radius**2), radius)


@part
def milk(stage: Stage, light: str = "#fff6e0", dark: str = "#f7e3b4", ripples: float = 0.006, skin: float = 0.1) -> None:
    _pour(stage, foods.milk(light, dark, 0.5, skin), ripples, 0.01)


def _covers(islands: list[tuple[float, float, float]], over: float, tongues: float = 0) -> Height:
    """How high what was poured over them lies on islands, and how it runs down their sides, in `tongues`."""

    def height(p: np.ndarray) -> np.ndarray:
        h = np.zeros(len(p))
        for k, (x, y, size) in enumerate(islands if over else ()):
            away = np.hypot(p[:, 0] - x, p[:, 1] - y) / (size * 1.25)
            if tongues:
                a = np.arctan2(p[:, 1] - y, p[:, 0] - x)
                away /= 1.1 + tongues * waves(np.c_[np.cos(a), np.sin(a)], 1.8, k + 3)
            h = np.maximum(h, over * np.sqrt(np.clip(1 - away**2.4, 0, 1)))
        return h

    return height


@part
def yoghurt(
    stage: Stage, light: str = "#fffdf6", dark: str = "#f0dfba", furrow: float = 0.05, turns: float = 2.4,
    over: float = 0.0, tongues: float = 0.0, uneven: float = 0.22,
) -> None:
    """
    Curd, stirred: the furrow that the spoon left in it runs round and is lost at the middle. What stands in
    it is covered up to the height `over`, which is `uneven`, and from which it hangs in `tongues`.
    """
    bed, z = stage.bed, stage.z()
    vertices, faces = disc(bed.radius, 200, 400)
    p = vertices[:, :2]
    r, a = np.hypot(p[:, 0], p[:, 1]) / bed.radius, np.arctan2(p[:, 1], p[:, 0])
    phase = (r * turns - a / (2 * np.pi) + 0.08 * waves(p, 2.2, 5) + 0.03 * waves(p, 6, 8)) % 1
    trough = np.exp(-(((phase - 0.5) / 0.17) ** 2))
    ridge = np.exp(-(((phase - 0.78) / 0.1) ** 2))
    shown = smoothstep(0.04, 0.3, r) * (1 - smoothstep(0.78, 0.95, r)) * np.clip(0.75 + 0.35 * waves(p, 2, 3), 0.2, 1)
    h = furrow * shown * (0.7 * ridge - trough) + 0.03 * (1 - r**2) + 0.05 * smoothstep(0.93, 1, r)
    for x, y, size in bed.islands:
        h += 0.05 * np.exp(-(((np.hypot(p[:, 0] - x, p[:, 1] - y) - size) / 0.1).clip(-1, 9) ** 2))
    covered = _covers(bed.islands, over, tongues)
    if over:
        h = np.maximum(h, covered(p) * (1 + uneven * fractal(p, 4.2, 9, 3)))
    vertices[:, 2] = h
    add_mesh("curd", (vertices, faces), foods.curd(light, dark), (bed.x, bed.y, z), hollow=trough * shown)
    stage.raise_to(lambda xy: z + np.maximum(0.02, covered(xy - [bed.x, bed.y])))


@part
def thickened_milk(stage: Stage, light: str = "#fae3b2", dark: str = "#eec98c", folds: float = 0.06) -> None:
    """Rabri: milk boiled down, its skin pushed together in soft folds."""
    bed, z = stage.bed, stage.z()
    vertices, faces = disc(bed.radius, 240, 460)
    p = vertices[:, :2]
    r = np.hypot(p[:, 0], p[:, 1]) / bed.radius
    q = p + 0.12 * np.c_[waves(p, 3, 5), waves(p, 3, 6)]
    ridge = (1 - np.abs(np.tanh(1.1 * fractal(q, 4.2, 8, 2)))) ** 2 + 0.5 * (1 - np.abs(np.tanh(fractal(q, 9, 18, 2)))) ** 2
    vertices[:, 2] = folds * ridge * (1 - smoothstep(0.86, 1, r)) + 0.05 * (1 - r**2) + 0.006 * fractal(p, 22, 4, 2)
    add_mesh("rabri", (vertices, faces), foods.milk(light, dark, 0.6, 0.35), (bed.x, bed.y, z))
    x, y, radius = bed.x, bed.y, bed.radius
    stage.raise_to(lambda xy: z + 0.03 + folds * 0.6 + 0.05 * (1 - ((xy - [x, y]) ** 2).sum(1) / radius**2))


def _clear(tint: str, gold: str, glow: float):
    """Broth: it tints what is below and adds some light of its own, so that chance has no part in it."""
    shader = Shader("broth")
    clear, light, both = (
        shader.node("ShaderNodeBsdfTransparent"), shader.node("ShaderNodeEmission"), shader.node("ShaderNodeAddShader"),
    )
    clear.inputs[0].default_value = (*colour(tint), 1)
    light.inputs[0].default_value = (*colour(gold), 1)
    light.inputs[1].default_value = glow
    shader.link(clear.outputs[0], both.inputs[0])
    shader.link(light.outputs[0], both.inputs[1])
    shader.link(both.outputs[0], shader.output.inputs[0])
    return shader.material


@part
def broth(
    stage: Stage, tint: str = "#fbf0cf", sheets: int = 3, deep: float = 0.06, fat: int = 60, gold: str = "#f2b850",
    glow: float = 0.05, floor: str = "",
) -> None:
    """
    What one sees through: sheets that each tint what lies below them, `deep` apart, and drops of fat. Place what
    swims in it before it, with a `lift` below 0. A `floor` of that colour ends it below: the little light that
    falls to the foot of a bowl is grain.
    """
    bed, z = stage.bed, stage.z()
    if floor:
        shader = Shader("floor")
        base = shader.mix(shader.ramp(shader.noise(2.2, 3), 0.35, 0.7), colour(floor), colour(gold))
        under = foods.glowing(shader, shader.surface(base, 0.9, specular=0.0), base, 0.3)
        add_mesh("floor", disc(bed.radius * 0.97, 30, 120), under, (bed.x, bed.y, z - deep * sheets))
    for k in range(sheets):
        vertices, faces = disc(bed.radius * (1 - 0.06 * k), 60, 200)
        r = np.hypot(vertices[:, 0], vertices[:, 1]) / bed.radius
        vertices[:, 2] = 0.004 * waves(vertices[:, :2], 4, 5) + (0.03 * smoothstep(0.92, 1, r) if k == 0 else 0)
        made = add_mesh("broth", (vertices, faces), _clear(tint, gold, glow), (bed.x, bed.y, z - deep * k))
        made.visible_shadow = made.visible_diffuse = False
    drops = foods.glazed(gold, gold, 1, 1.0, 0.0, 0.0)
    for k in range(fat):
        a, out = stage.rng.uniform(0, 6.3), bed.radius * 0.92 * np.sqrt(stage.rng.uniform())
        size = stage.rng.uniform(0.008, 0.03)
        flat, faces = sphere(8, 20)
        add_mesh("fat", (flat * [size, size, 0.003], faces), drops, (bed.x + out * np.cos(a), bed.y + out * np.sin(a), z + 0.004))


@part
def syrup(stage: Stage, tint: str = "#e09324", body: str = "#d0791c", share: float = 0.35) -> None:
    _pour(stage, foods.syrup(tint, body, share), 0.004, 0.01)
