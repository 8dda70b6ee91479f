"""A bright room by day: a window of four panes behind at the left, a soft fill from the front."""
import bpy
from mathutils import Vector

Place = tuple[float, float, float]


def _area(at: Vector, towards: Vector, size: float, power: float, tint: Place, height: float | None = None) -> None:
    light = bpy.data.lights.new("area", "AREA")
    light.energy, light.color, light.size = power, tint, size
    if height:
        light.shape, light.size_y = "RECTANGLE", height
    lamp = bpy.data.objects.new("area", light)
    bpy.context.collection.objects.link(lamp)
    lamp.location = at
    lamp.rotation_euler = (towards - at).to_track_quat("-Z", "Y").to_euler()


def add_light(key: float = 1.0, fill: float = 1.0, side: int = -1, warmth: float = 0.0) -> None:
    """
    The image of the window's panes is the glisten on gravies and glazes. It is at the left, or with `side` 1
    at the right; `warmth` turns noon (0) to evening (1).
    """
    middle = Vector((2.7 * side, 4.1, 4.3))
    sun = (1, 0.93 - 0.1 * warmth, 0.82 - 0.24 * warmth)
    into = (-middle).normalized()
    across = into.cross(Vector((0, 0, 1))).normalized()
    up = across.cross(into)
    for i in (-1, 1):
        for j in (-1, 1):
            at = middle + across * i * 0.95 + up * j * 1.1
            _area(at, at + into, 1.7, 150 * key, sun, 2.0)
    _area(Vector((-4.4 * side, -2.4, 3.6)), Vector((0, 0, 0.2)), 4.5, 150 * fill, (1, 0.95, 0.89))
    _area(Vector((-2.8 * side, 3.4, 2.2)), Vector((0, 0, 0.2)), 0.9, 60 * key, (1, 0.86, 0.68))


def add_sky(strength: float = 0.62) -> None:
    """Warm below, white above: more of it veils every gloss."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    split, ramp = tree.nodes.new("ShaderNodeSeparateXYZ"), tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs[2], ramp.inputs[0])
    low, high = ramp.color_ramp.elements
    low.position, low.color = 0, (0.22, 0.14, 0.08, 1)
    high.position, high.color = 0.8, (0.7, 0.66, 0.6, 1)
    tree.links.new(ramp.outputs[0], tree.nodes["Background"].inputs[0])
    tree.nodes["Background"].inputs[1].default_value = strength
