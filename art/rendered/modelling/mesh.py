"""Meshes of the scene from numpy arrays."""
import bpy
import numpy as np

from modelling.shapes import Shape

Triple = tuple[float, float, float]


def add_mesh(
    name: str,
    shape: Shape,
    material: bpy.types.Material,
    at: Triple = (0, 0, 0),
    turn: Triple = (0, 0, 0),
    scale: Triple = (1, 1, 1),
    smooth: bool = True,
    **attributes: np.ndarray,
) -> bpy.types.Object:
    """Adds a mesh; attributes are values (n) or colours (n, 3) of its vertices."""
    vertices, faces = np.asarray(shape[0], "f"), np.asarray(shape[1], "i")
    count, sides = faces.shape
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(vertices))
    mesh.vertices.foreach_set("co", vertices.ravel())
    mesh.loops.add(count * sides)
    mesh.loops.foreach_set("vertex_index", faces.ravel())
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", np.arange(count, dtype="i") * sides)
    mesh.polygons.foreach_set("loop_total", np.full(count, sides, "i"))
    mesh.polygons.foreach_set("use_smooth", np.full(count, smooth))
    mesh.update(calc_edges=True)
    for attribute, data in attributes.items():
        values = np.asarray(data, "f")
        if values.ndim == 1:
            mesh.attributes.new(attribute, "FLOAT", "POINT").data.foreach_set("value", values)
        else:
            colours = np.c_[values, np.ones(len(values))].astype("f")
            mesh.attributes.new(attribute, "FLOAT_COLOR", "POINT").data.foreach_set("color", colours.ravel())
    mesh.materials.append(material)
    added = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(added)
    added.location, added.rotation_euler, added.scale = at, turn, scale
    return added
