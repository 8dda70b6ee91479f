"""What vessels are made of. Metals are rougher than 0.28: smoother ones show the denoiser what they mirror."""
import bpy

from materials.shader import Shader, colour, plain


def _metal(light: str, rough: float) -> bpy.types.Material:
    shader = Shader("metal")
    brushed = shader.noise(7, 2, stretch=(1, 1, 4))
    return shader.surface(colour(light), shader.ramp(brushed, 0.3, 0.7, rough * 0.9, rough * 1.15), metal=1)


def _hammered(light: str, dark: str) -> bpy.types.Material:
    shader = Shader("hammered")
    dents, cloud = shader.cells(9, "SMOOTH_F1"), shader.noise(4)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    return shader.surface(base, shader.ramp(cloud, 0.3, 0.7, 0.3, 0.38), shader.bump(dents, 0.45, 0.05), metal=1)


def _clay(light: str, dark: str) -> bpy.types.Material:
    shader = Shader("clay")
    cloud, grain = shader.noise(3, 5, 0.6), shader.noise(40, 4)
    base = shader.mix(shader.ramp(cloud, 0.3, 0.7), colour(light), colour(dark))
    return shader.surface(base, 0.75, shader.bump(grain, 0.25, 0.012), specular=0.25)


def ware(name: str) -> bpy.types.Material:
    match name:
        case "steel":
            return _metal("#d6d4d0", 0.34)
        case "brass":
            return _metal("#e4b860", 0.34)
        case "copper":
            return _hammered("#e39a6b", "#b9653a")
        case "iron":
            return plain("iron", "#2a2623", 0.42, specular=0.6)
        case "clay":
            return _clay("#c9764c", "#ad5a35")
        case "cream":
            return plain("cream", "#f3e3c6", 0.28, coat=0.5, coat_rough=0.04)
        case "blue":
            return plain("blue", "#7fa9b8", 0.26, coat=0.6, coat_rough=0.04)
        case "green":
            return plain("green", "#8fae7a", 0.28, coat=0.6, coat_rough=0.04)
        case "paper":
            return plain("paper", "#f4e9d6", 0.85, specular=0.1)
        case _:
            return plain("white", "#f6f2ea", 0.24, coat=0.6, coat_rough=0.03)
