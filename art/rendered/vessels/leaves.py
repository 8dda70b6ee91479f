"""Banana leaf and leaf bowl."""
import numpy as np

from materials.shader import Shader, colour
from modelling.mesh import add_mesh
from modelling.noise import waves
from modelling.shapes import disc, grid_faces
from stage import Bed, Stage, part


def _banana():
    shader = Shader("banana leaf")
    split = shader.node("ShaderNodeSeparateXYZ")
    shader.link(shader.node("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    aside = shader.math("ABSOLUTE", split.outputs[1])
    along = shader.math("ADD", split.outputs[0], shader.math("MULTIPLY", aside, -0.28))
    veins = shader.math("SINE", shader.math("MULTIPLY", along, 62))
    fine = shader.math("SINE", shader.math("MULTIPLY", along, 190))
    cloud = shader.noise(1.6, 4)
    base = shader.mix(shader.ramp(cloud, 0.3, 0.7), colour("#3f9433"), colour("#74bb48"))
    base = shader.mix(shader.ramp(veins, 0.8, 1, 0, 0.25), base, colour("#a3d470"))
    base = shader.mix(shader.ramp(aside, 0.02, 0.06, 0.8, 0), base, colour("#cbe58e"))
    normal = shader.bump(fine, 0.06, 0.01, shader.bump(veins, 0.1, 0.02))
    return shader.surface(base, shader.ramp(cloud, 0.3, 0.7, 0.34, 0.48), normal, specular=0.4, translucent=0.1)


@part
def banana_leaf(stage: Stage, width: float = 1.55, length: float = 2.6, turn: float = 0.12) -> None:
    """A long piece of leaf on the table, its rib along it."""
    u, v = np.linspace(-1, 1, 161)[:, None], np.linspace(-1, 1, 121)[None]
    x, y = u * length + 0 * v, v * width * (1 - 0.1 * np.abs(u) ** 3)
    flat = np.stack([x, y], -1).reshape(-1, 2)
    z = 0.03 + 0.05 * np.abs(v) ** 2 + 0.02 * waves(flat, 1.6, 3).reshape(x.shape)
    z = z + 0.04 * np.exp(-((v / 0.018) ** 2)) - 0.02 * np.exp(-((v / 0.06) ** 2))
    shape = np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(161, 121)
    add_mesh("leaf", shape, _banana(), (stage.bed.x, stage.bed.y, 0), (0, 0, turn))
    stage.level((0, 0), width, 0.05)


@part
def leaf_liner(stage: Stage, radius: float = 1.2, turn: float = 0.3) -> None:
    """A round of banana leaf on a plate."""
    vertices, faces = disc(radius, 60, 140)
    r = np.hypot(vertices[:, 0], vertices[:, 1])
    vertices[:, 2] = 0.035 + 0.007 * waves(vertices[:, :2], 2.2, 4) * r + 0.02 * np.exp(-((vertices[:, 1] / 0.03) ** 2))
    z = stage.z()
    add_mesh("liner", (vertices, faces), _banana(), (stage.bed.x, stage.bed.y, z), (0, 0, turn))
    stage.level((0, 0), radius, z + 0.035)


@part
def mound(stage: Stage, at: tuple[float, float]) -> None:
    """A place on the bed: what it holds is heaped there."""
    stage.bed = Bed(stage.bed.x + at[0], stage.bed.y + at[1], 1.0, stage.bed.height)
