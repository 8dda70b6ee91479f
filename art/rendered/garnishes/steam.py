"""Steam over what is hot."""
import bpy
import numpy as np

from materials.shader import Shader
from modelling.mesh import add_mesh
from modelling.shapes import grid_faces
from stage import Stage, part


def _veil(strength: float) -> bpy.types.Material:
    """Adds light and takes some: without chance, so that few samples show no grain."""
    shader = Shader("steam")
    wisps = shader.ramp(shader.noise(2.2, 3, 0.5, stretch=(1.6, 1.6, 0.7), distortion=0.8), 0.3, 0.7)
    thick = shader.math("MULTIPLY", shader.attribute("thick", True), wisps)
    clear, light, both = (
        shader.node("ShaderNodeBsdfTransparent"), shader.node("ShaderNodeEmission"), shader.node("ShaderNodeAddShader"),
    )
    shader.put(shader.mix(shader.math("MULTIPLY", thick, 0.5 * strength), (1, 1, 1), (0.3, 0.3, 0.3)), clear.inputs[0])
    shader.put((1.0, 0.97, 0.93), light.inputs[0])
    shader.put(shader.math("MULTIPLY", thick, strength), light.inputs[1])
    shader.link(clear.outputs[0], both.inputs[0])
    shader.link(light.outputs[0], both.inputs[1])
    shader.link(both.outputs[0], shader.output.inputs[0])
    return shader.material


@part
def steam(
    stage: Stage, at: list[tuple[float, float]] = [(0.0, 0.0)], height: float = 1.2, width: float = 0.34,
    strength: float = 0.55,
) -> None:
    """A wisp from each of the places, `height` high, widening from `width`; it casts no shadow."""
    rows, columns = 48, 14
    t, across = np.linspace(0, 1, rows)[:, None], np.linspace(-1, 1, columns)[None]
    for x, y, z in stage.on(np.array(at), 0.02):
        waves = stage.rng.uniform(0, 2 * np.pi, 3)
        sway = 0.16 * t * np.sin(4.2 * t + waves[0]) + 0.07 * t * np.sin(9.0 * t + waves[1])
        wide = width * (0.45 + 0.75 * t) * (1 + 0.22 * np.sin(6 * t + waves[2]))
        vertices = np.stack([sway + across * wide / 2, 0.1 * t + 0 * across, t * height + 0 * across], -1)
        thick = (1 - across**2) ** 1.5 * np.minimum(1, t * 5) * (1 - t) ** 1.3
        made = add_mesh(
            "steam", (vertices.reshape(-1, 3), grid_faces(rows, columns)), _veil(strength), (x, y, z), thick=thick.ravel(),
        )
        made.visible_shadow = made.visible_diffuse = made.visible_glossy = False
