"""The lens: 75 mm, focused on the front third of the dish."""
import math

import bpy
import numpy as np
from mathutils import Vector

#: What a picture may cut: the ground of a dish, and by a little its plate.
CUT = {"table", "leaf", "board", "liner", "steam"}
CUT_A_LITTLE = {"plate", "thali", "saucer"}
#: Half of what the lens sees at the distance one.
HALF_WIDTH = 18 / 75


def add_camera(
    distance: float = 6.9, elevation: float = 41, turn: float = 0, target=(0.0, 0.0, 0.25), focus=(0.0, -0.3, 0.4),
    aperture: float = 0.05,
) -> None:
    """Distances in units of 10 cm, angles in degrees; `aperture` is the lens's opening, which blurs."""
    lens = bpy.data.cameras.new("lens")
    camera = bpy.data.objects.new("lens", lens)
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    e, a, aim = math.radians(elevation), math.radians(turn), Vector(target)
    away = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    camera.location = aim + away * distance
    camera.rotation_euler = (-away).to_track_quat("-Z", "Y").to_euler()
    lens.lens = 75
    lens.dof.use_dof = True
    lens.dof.focus_distance = (Vector(focus) - camera.location).dot(-away)
    lens.dof.aperture_fstop = lens.lens / 1000 / (2 * aperture)


def _seen(camera: bpy.types.Object, aspect: float) -> np.ndarray:
    """Left, right, lower and upper end of what stands on the table, where 1 is the frame."""
    bpy.context.view_layer.update()
    towards = np.array(camera.matrix_world.inverted())
    ends = np.full(4, 0.0)
    for thing in bpy.data.objects:
        name = thing.name.split(".")[0]
        if thing.type != "MESH" or name in CUT:
            continue
        points = np.empty(len(thing.data.vertices) * 3, "f")
        thing.data.vertices.foreach_get("co", points)
        points = points.reshape(-1, 3)[:: max(1, len(points) // 30000)]
        x, y, z, _ = towards @ np.array(thing.matrix_world) @ np.c_[points, np.ones(len(points))].T
        may = 1.1 if name in CUT_A_LITTLE else 1.0
        u, v = x / -z / HALF_WIDTH / may, y / -z / HALF_WIDTH / aspect / may
        ends = np.maximum(ends, [-u.min(), u.max(), -v.min(), v.max()])
    return ends


def fit(aspect: float, margin: float = 0.97, most: float = 1.16) -> None:
    """Moves the camera aside, then back by up to `most`, until nothing that lies in a dish is cut."""
    camera = bpy.context.scene.camera
    turn = camera.rotation_euler.to_matrix()
    right, up, back = (turn @ Vector(axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    away = camera.data.dof.focus_distance
    moved = 1.0
    for _ in range(20):
        left, wide, low, high = _seen(camera, aspect)
        if max(left, wide, low, high) <= margin:
            return
        for more, less, axis, half in ((wide, left, right, HALF_WIDTH), (high, low, up, HALF_WIDTH * aspect)):
            if max(more, less) > margin:
                camera.location += axis * ((more - less) / 2 * half * away)
        if max(left + wide, low + high) / 2 > margin and moved < most:
            camera.location += back * (0.02 * away)
            camera.data.dof.focus_distance += 0.02 * away
            moved += 0.02
        elif max(left + wide, low + high) / 2 > margin:
            return
