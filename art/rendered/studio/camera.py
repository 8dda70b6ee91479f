"""The lens: 75 mm, focused on the front third of the dish."""
import math

import bpy
from mathutils import Vector


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
