"""What the dish stands on. Plain ones cost few bytes and leave the eye to the food."""
import bpy
import numpy as np

from materials.shader import Shader, colour
from modelling.mesh import add_mesh

PLASTER = {
    "cream": ("#f3dfbf", "#ead0a8"),
    "turmeric": ("#f6c585", "#eeb36a"),
    "peach": ("#f3bd92", "#eaa877"),
    "rose": ("#f0c4b4", "#e6b09f"),
    "sage": ("#c3cfa4", "#b0bf8e"),
    "mint": ("#b9d8c4", "#a4c8b1"),
    "sky": ("#b5d3da", "#a0c3cc"),
    "terracotta": ("#eab68e", "#dca477"),
    "chalk": ("#efe9df", "#e2d9ca"),
}
WOOD = {"pale-wood": ("#dcb37e", "#b98a52"), "teak": ("#b9794a", "#85502b"), "dark-wood": ("#7a4a2b", "#4a2a17")}


def _plaster(light: str, dark: str) -> bpy.types.Material:
    shader = Shader("plaster")
    cloud, grain = shader.noise(0.9, 5, 0.6), shader.noise(24, 4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.68), colour(light), colour(dark))
    return shader.surface(base, 0.62, shader.bump(grain, 0.06, 0.01), specular=0.3)


def wood(name: str) -> bpy.types.Material:
    light, dark = WOOD[name]
    shader = Shader("wood")
    rings = shader.noise(1.9, 8, 0.62, stretch=(0.35, 5, 1), distortion=0.6)
    fibre = shader.noise(13, 5, 0.6, stretch=(0.25, 9, 1))
    base = shader.mix(shader.ramp(rings, 0.3, 0.7), colour(light), colour(dark))
    base = shader.mix(shader.ramp(fibre, 0.5, 0.75, 0, 0.25), base, colour(dark))
    return shader.surface(base, shader.ramp(fibre, 0.3, 0.7, 0.42, 0.6), shader.bump(fibre, 0.15, 0.01), specular=0.35)


def _linen(light: str, dark: str) -> bpy.types.Material:
    shader = Shader("linen")
    threads = []
    for axis in ("X", "Y"):
        wave = shader.node("ShaderNodeTexWave", bands_direction=axis)
        shader.link(shader.coordinates, wave.inputs["Vector"])
        wave.inputs["Scale"].default_value = 24
        wave.inputs["Distortion"].default_value = 0.8
        threads.append(wave.outputs["Fac"])
    weave = shader.math("MAXIMUM", *threads)
    base = shader.mix(shader.ramp(shader.noise(4, 5), 0.3, 0.7), colour(light), colour(dark))
    return shader.surface(base, 0.9, shader.bump(weave, 0.35, 0.012), specular=0.1)


def add_table(name: str, turn: float = 0.3) -> None:
    """`cream`, `pale-wood`, or `cream-linen` for a cloth of that colour."""
    if name in WOOD:
        material = wood(name)
    elif name.endswith("-linen"):
        material = _linen(*PLASTER[name.removesuffix("-linen")])
    else:
        material = _plaster(*PLASTER[name])
    corners = np.array([[-14.0, -14, 0], [14, -14, 0], [14, 14, 0], [-14, 14, 0]])
    add_mesh("table", (corners, np.array([[0, 1, 2, 3]])), material, turn=(0, 0, turn), smooth=False)
