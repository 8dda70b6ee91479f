"""Surfaces of food."""
import bpy

from materials.shader import Shader, colour, plain


def fried(
    light: str = "#e8ad55", dark: str = "#9a4a12", rough=0.36, scale=3.0, blister=9.0, coat=0.3,
    amount: tuple[float, float] = (0.42, 0.7), bumps=0.45, edge=0.5, speck=0.4, translucent=0.0,
) -> bpy.types.Material:
    """Browned by three masks: broad noise, fine specks, and what sticks out."""
    shader = Shader("fried")
    broad, fine = shader.noise(scale, 6, 0.62), shader.noise(scale * 7, 6, 0.65)
    blisters = shader.cells(blister, "SMOOTH_F1")
    base = shader.mix(shader.ramp(broad, *amount), colour(light), colour(dark))
    base = shader.mix(shader.ramp(fine, 0.56, 0.74, 0, speck), base, colour(dark))
    if edge:
        base = shader.mix(shader.edges(0.5, 0.56, edge), base, colour(dark))
    normal = shader.bump(fine, bumps, 0.03, shader.bump(blisters, bumps, 0.05))
    return shader.surface(
        base, shader.ramp(fine, 0.3, 0.7, rough * 0.75, rough * 1.3), normal, coat=coat, coat_rough=0.12,
        translucent=translucent,
    )


def gravy(
    deep: str, mid: str, oil: str, oil_amount=0.56, coarse=8.0, gloss=0.38, spice=0.0, beads=0.0,
) -> bpy.types.Material:
    """
    Thick and uneven, with pools of oil in which it is smooth; the attribute `cream` whitens it. `spice` is how
    much one sees of what was ground into it, `beads` the share that drops of oil have of it in place of pools.
    """
    shader = Shader("gravy")
    cloud, fine, specks = shader.noise(3.2, 6, 0.6), shader.noise(coarse * 2.2, 6, 0.65), shader.noise(70, 2)
    base = shader.mix(shader.ramp(cloud, 0.32, 0.68), colour(deep), colour(mid))
    base = shader.mix(shader.ramp(specks, 0.64, 0.72, 0, 0.45), base, colour(deep))
    pools = shader.ramp(shader.noise(2.3, 5, 0.62, distortion=1.2), oil_amount, oil_amount + 0.11)
    if spice:
        ground, husks = shader.noise(38, 4, 0.7), shader.noise(24, 3, 0.6)
        base = shader.mix(shader.ramp(ground, 0.4, 0.6, 0, 0.6 * spice), base, colour(deep))
        base = shader.mix(shader.ramp(husks, 0.62, 0.7, 0, 0.7 * spice), base, colour(oil))
        fine = shader.math("ADD", fine, shader.math("MULTIPLY", ground, 0.8 * spice))
    if beads:
        pools = _beads(shader, beads)
    base = shader.mix(shader.math("MULTIPLY", pools, 0.55), base, colour(oil))
    base = shader.mix(shader.attribute("cream", True), base, colour("#fff3df"))
    dry = shader.math("SUBTRACT", 1.0, pools)
    # What has little oil is dull throughout: a purée of leaves under lacquer is paint.
    rough = shader.math("ADD", 0.12 if gloss > 0.15 else 0.36, shader.math("MULTIPLY", dry, 0.22))
    return shader.surface(base, rough, shader.bump(shader.math("MULTIPLY", fine, dry), 0.4, 0.03), coat=gloss, coat_rough=0.05)


def _beads(shader: Shader, share: float):
    """Oil that has come out of a gravy: round drops of two sizes that gather here and there."""
    where = shader.ramp(shader.noise(1.9, 4, 0.6), 0.6 - 0.3 * share, 0.72 - 0.3 * share)
    large = shader.ramp(shader.cells(7), 0.16 + 0.14 * share, 0.24 + 0.14 * share, 1, 0)
    small = shader.ramp(shader.cells(13), 0.2, 0.3, 1, 0)
    return shader.math("MULTIPLY", where, shader.math("MAXIMUM", large, small))


def milk(light: str = "#fff6e0", dark: str = "#f7e3b4", gloss=0.5, skin=0.15) -> bpy.types.Material:
    """Milk, cream, curd and what is thickened with them."""
    shader = Shader("milk")
    cloud, fine = shader.noise(2.6, 5, 0.6), shader.noise(16, 5, 0.6)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    return shader.surface(base, 0.3, shader.bump(fine, skin, 0.02), coat=gloss, coat_rough=0.06, translucent=0.08)


def curd(light: str = "#fffdf6", dark: str = "#f3e4c4") -> bpy.types.Material:
    """Set milk, stirred: moist, its hollows (the attribute `hollow`) full of whey and warmer."""
    shader = Shader("curd")
    cloud, fine = shader.noise(2.2, 4), shader.noise(7, 4, 0.5)
    base = shader.mix(shader.ramp(cloud, 0.36, 0.72, 0, 0.5), colour(light), colour(dark))
    base = shader.mix(shader.math("MULTIPLY", shader.attribute("hollow", True), 0.75), base, colour(dark))
    rough = shader.ramp(shader.noise(3.4, 3), 0.4, 0.6, 0.12, 0.26)
    return shader.surface(base, rough, shader.bump(fine, 0.1, 0.02), coat=0.4, coat_rough=0.08, translucent=0.06)


def stained(
    light: str, dark: str, stain: str | None, level: float, rough=0.4, toast: str | None = None, coat=0.3,
    scale=5.0, grain=26.0, bumps=0.25, coated=0.0,
) -> bpy.types.Material:
    """
    A piece in a gravy: covered with it near its level, and in patches above, which are more and thicker on what
    is `coated`.
    """
    shader = Shader("piece")
    cloud, fine = shader.noise(scale, 4), shader.noise(grain, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    if toast:
        base = shader.mix(shader.ramp(shader.noise(2.8, 5, 0.6), 0.52, 0.68, 0, 0.8), base, colour(toast))
    if stain:
        above = shader.math("ADD", shader.height(), shader.math("MULTIPLY", cloud, -0.26))
        film = shader.ramp(above, level - 0.12, level + 0.02, 1, 0)
        film = shader.math("MAXIMUM", film, shader.ramp(shader.noise(3.2, 5), 0.52 - 0.22 * coated, 0.7 - 0.2 * coated, 0.0, 0.5 + 0.4 * coated))
        base = shader.mix(film, base, colour(stain))
        rough = shader.ramp(film, 0, 1, rough, 0.16)
    return shader.surface(base, rough, shader.bump(fine, bumps, 0.02), coat=coat, coat_rough=0.08, translucent=0.06)


def simmered(stain: str, level: float, coated=0.5, gloss=0.3, tints: tuple[str, str] | None = None) -> bpy.types.Material:
    """
    Meat with fibres along its x axis, dull where it is bare, under a sauce that is a film: whole near its `level`,
    above in patches as far as it is `coated`, more where the attribute `film` says, which thin into pores before
    they end. Its colours are the attribute `Col`, else two `tints`.
    """
    shader = Shader("simmered")
    broad, fine, grit = shader.noise(3.6, 5, 0.62), shader.noise(12, 5, 0.68), shader.noise(42, 3, 0.7)
    strand = shader.noise(10, 4, 0.65, stretch=(0.35, 2.2, 2.2), distortion=0.3)
    base = shader.attribute("Col")
    if tints:
        base = shader.mix(shader.ramp(broad, 0.36, 0.66), colour(tints[0]), colour(tints[1]))
    wet = colour(stain)
    base = shader.mix(shader.ramp(strand, 0.5, 0.7, 0, 0.3), base, tuple(0.55 * c for c in wet))
    above = shader.math("ADD", shader.height(), shader.math("MULTIPLY", broad, -0.3))
    risen = shader.ramp(above, level - 0.16, level + 0.02, 1, 0)
    depth = shader.math("ADD", broad, shader.math("MULTIPLY", fine, 0.7))
    depth = shader.math("ADD", depth, shader.math("MULTIPLY", shader.attribute("film", True), 0.3))
    patches = shader.ramp(depth, 0.98 - 0.26 * coated, 1.3 - 0.3 * coated, 0, 0.45 + 0.45 * coated)
    film = shader.math("MAXIMUM", risen, patches)
    sauce = shader.mix(shader.ramp(fine, 0.36, 0.64), wet, tuple(0.7 * c for c in wet))
    sauce = shader.mix(shader.ramp(grit, 0.58, 0.7, 0, 0.55), sauce, tuple(0.42 * c for c in wet))
    base = shader.mix(shader.math("MULTIPLY", film, 0.9), base, sauce)
    normal = shader.bump(grit, 0.3, 0.012, shader.bump(strand, 0.55, 0.03))
    rough, coat = shader.ramp(film, 0, 0.9, 0.6, 0.3), shader.ramp(film, 0.3, 1, 0.02, gloss)
    return shader.surface(base, rough, normal, coat=coat, coat_rough=0.14, specular=0.32, translucent=0.06)


def grains(dry=False, glow=0.0) -> bpy.types.Material:
    """Rice: the colour of each grain is the attribute `Col`; the window leaves no veil on `dry` ones."""
    shader = Shader("grains")
    base = shader.attribute("Col")
    if dry:
        material = shader.surface(base, 0.6, None, specular=0.15, translucent=0.25)
        return glowing(shader, material, base, glow) if glow else material
    return shader.surface(base, 0.38, None, specular=0.45, translucent=0.32, coat=0.12, coat_rough=0.15)


def leaf(light: str = "#6fa83c", dark: str = "#36782a", gloss=0.15) -> bpy.types.Material:
    shader = Shader("leaf")
    base = shader.mix(shader.ramp(shader.noise(14, 3), 0.3, 0.7), colour(dark), colour(light))
    return shader.surface(base, 0.42, shader.bump(shader.noise(40, 2), 0.2, 0.01), translucent=0.25, coat=gloss)


def steamed(light: str = "#fffaf0", dark: str = "#f3e8d4", pores=30.0, gloss=0.12) -> bpy.types.Material:
    """Idli, dhokla, rasmalai: soft, with fine pores."""
    shader = Shader("steamed")
    holes, cloud = shader.cells(pores), shader.noise(4, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    base = shader.mix(shader.ramp(holes, 0.02, 0.16, 0.4, 0), base, colour(dark))
    normal = shader.bump(shader.noise(18, 6, 0.65), 0.3, 0.02, shader.bump(holes, 0.3, 0.012))
    return shader.surface(base, 0.55, normal, translucent=0.12, coat=gloss, coat_rough=0.3)


def glazed(light: str, dark: str, scale=1.6, gloss=0.9, speck=0.2, bumps=0.06) -> bpy.types.Material:
    """Under syrup, sugar or ghee."""
    shader = Shader("glazed")
    base = shader.mix(shader.ramp(shader.noise(scale, 5), 0.36, 0.72), colour(light), colour(dark))
    base = shader.mix(shader.ramp(shader.noise(scale * 9, 5), 0.56, 0.75, 0, speck), base, colour(dark))
    normal = shader.bump(shader.noise(scale * 8, 5), bumps, 0.03)
    return shader.surface(base, 0.26, normal, coat=gloss, coat_rough=0.05, translucent=0.08)


def syrup(tint: str, body: str, share=0.35) -> bpy.types.Material:
    """Clear but for its colour. Caustics are off, so that true glass would be dark."""
    shader = Shader("syrup")
    clear = shader.node("ShaderNodeBsdfTransparent")
    clear.inputs[0].default_value = (*colour(tint), 1)
    dull = shader.node("ShaderNodeBsdfDiffuse")
    dull.inputs[0].default_value = (*colour(body), 1)
    gloss = shader.node("ShaderNodeBsdfGlossy")
    gloss.inputs[1].default_value = 0.07
    normal = shader.bump(shader.noise(3, 2), 0.05, 0.05)
    fresnel = shader.node("ShaderNodeFresnel")
    fresnel.inputs[0].default_value = 1.42
    for node in (gloss, fresnel):
        shader.link(normal, node.inputs["Normal"])
    mirror = shader.math("MULTIPLY", fresnel.outputs[0], 0.35)
    shown = shader.blend(mirror, shader.blend(share, clear.outputs[0], dull.outputs[0]), gloss.outputs[0])
    shader.link(shown, shader.output.inputs[0])
    return shader.material


def clear_drink(light: str, deep: str) -> bpy.types.Material:
    """
    Water with its colour, `deep` in its middle and `light` along the glass and at its foot, where light gathers.
    It lets nothing through: with few samples what is half seen through is only grain (docs/decisions/0197).
    """
    shader = Shader("drink")
    facing = shader.node("ShaderNodeLayerWeight")
    facing.inputs[0].default_value = 0.5
    cloud = shader.noise(1.3, 2)
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeTexCoord").outputs["Generated"], split.inputs[0])
    foot = shader.ramp(split.outputs[2], 0.0, 0.3, 0.85, 0.0)
    edge = shader.ramp(shader.math("ADD", facing.outputs["Facing"], shader.math("MULTIPLY", cloud, 0.16)), 0.2, 0.95)
    tint = shader.mix(shader.math("MAXIMUM", edge, foot), colour(deep), colour(light))
    material = shader.surface(tint, 0.2, coat=1.0, coat_rough=0.03, translucent=0.3)
    return glowing(shader, material, tint, 0.16)


def glowing(shader: Shader, material: bpy.types.Material, tint, strength: float) -> bpy.types.Material:
    """Light that comes out of a surface as if it had gone through: evenly, so that it brings no grain."""
    for node in shader.tree.nodes:
        if node.bl_idname == "ShaderNodeBsdfPrincipled":
            shader.put(tint, node.inputs["Emission"])
            node.inputs["Emission Strength"].default_value = strength
    return material


def ice(tint: str = "#cfe0e8", bright: float = 1.0) -> bpy.types.Material:
    """`tint` as what is behind it in the middle of its faces, `bright` along its edges, which show the cube."""
    shader = Shader("ice")
    facing = shader.node("ShaderNodeLayerWeight")
    facing.inputs[0].default_value = 0.3
    cracks = shader.ramp(shader.noise(6, 3, 0.6, distortion=0.8), 0.56, 0.64, 0, 0.6 * bright)
    edge = shader.math("MAXIMUM", shader.edges(0.502, 0.52, bright), shader.ramp(facing.outputs["Facing"], 0.35, 0.8, 0, 0.7 * bright))
    base = shader.mix(shader.math("MAXIMUM", edge, cracks), colour(tint), (0.93, 0.97, 1.0))
    return glowing(shader, shader.surface(base, 0.14, coat=1.0, coat_rough=0.03, translucent=0.25), base, 0.1)


__all__ = [
    "clear_drink", "curd", "fried", "glazed", "glowing", "grains", "gravy", "ice", "leaf", "milk", "plain", "simmered", "stained", "steamed", "syrup",
]
