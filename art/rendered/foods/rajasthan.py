"""Baatis, dhokla and their like."""
import numpy as np

from materials import foods
from materials.shader import Shader, colour
from modelling.mesh import add_mesh
from modelling.noise import fractal, smoothstep, waves
from modelling.shapes import rounded_box, sphere
from stage import Stage, part

Places = list[tuple[float, float, float]]


@part
def baatis(stage: Stage, at: Places, radius: float = 0.34) -> None:
    """Balls of dough baked in embers, cracked open and dipped in ghee; at (x, y, lift)."""
    shader = Shader("baati")
    cloud, patch, fine = shader.noise(2.6, 5, 0.6), shader.noise(3.2, 6, 0.66, distortion=0.4), shader.noise(30, 5, 0.65)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour("#dfac68"), colour("#b98544"))
    base = shader.mix(shader.ramp(patch, 0.48, 0.64, 0, 0.9), base, colour("#6e3a12"))
    base = shader.mix(shader.attribute("crack", True), base, colour("#f6dfae"))
    material = shader.surface(base, 0.34, shader.bump(fine, 0.4, 0.02), coat=0.55, coat_rough=0.12)
    for i, (x, y, lift) in enumerate(at):
        v, faces = sphere(110, 150)
        v = v * (1 + 0.03 * fractal(v + i, 2.4, i + 1, 3))[:, None]
        depth = np.zeros(len(v))
        for k in (0, 1):
            line = np.abs(v[:, k] + 0.07 * waves(v, 4, i + k)) / 0.11
            depth = np.maximum(depth, np.exp(-(line**2)) * np.clip(v[:, 2] - 0.25, 0, 1) * 1.5)
        depth = np.clip(depth, 0, 1)
        q = v * (1 - 0.3 * depth)[:, None] * [1, 1, 0.86] * radius
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + radius * 0.82 + lift)
        add_mesh("baati", (q, faces), material, where, (stage.rng.normal(0, 0.15), stage.rng.normal(0, 0.15), i * 1.1), crack=np.clip(depth * 1.2, 0, 1))


@part
def dhoklas(stage: Stage, at: list[tuple[float, float, float, float]], size: float = 0.5, height: float = 0.34, light: str = "#fbd44e", dark: str = "#efb92e") -> None:
    """Steamed squares of gram flour, full of holes; at (x, y, lift, turn)."""
    shader = Shader("dhokla")
    holes, small, cloud = shader.cells(18), shader.cells(40), shader.noise(4, 5)
    base = shader.mix(shader.ramp(cloud, 0.35, 0.7), colour(light), colour(dark))
    base = shader.mix(shader.ramp(holes, 0.05, 0.26, 0.55, 0), base, colour("#c98a1a"))
    normal = shader.bump(small, 0.4, 0.015, shader.bump(holes, 0.8, 0.045))
    material = shader.surface(base, 0.42, normal, coat=0.3, coat_rough=0.2, translucent=0.12)
    for i, (x, y, lift, turn) in enumerate(at):
        shape = rounded_box((size, size, height), 50, 0.12, 0.008, i + 1)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + height / 2 + lift)
        add_mesh("dhokla", shape, material, where, (0, 0, turn))
    below, boxes = stage.bed.height, [(stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + height + lift, turn) for x, y, lift, turn in at]

    def surface(p: np.ndarray) -> np.ndarray:
        z = below(p)
        for x, y, top, turn in boxes:
            d = p - [x, y]
            c, s = np.cos(-turn), np.sin(-turn)
            inside = (np.abs(d[:, 0] * c - d[:, 1] * s) < size * 0.47) & (np.abs(d[:, 0] * s + d[:, 1] * c) < size * 0.47)
            z = np.maximum(z, np.where(inside, top, -9))
        return z

    stage.raise_to(surface)


@part
def gatte(
    stage: Stage, at: Places, size: float = 0.34, sink: float = 0.35, sliced: bool = False, soaked: str = "",
) -> None:
    """
    Dumplings of gram flour cut from a roll, in their gravy; at (x, y, turn). `sliced` ones show the pale face
    that the knife left, with spices in it; those that are `soaked` have taken the colour of their gravy.
    """
    if sliced:
        shader = Shader("gatta")
        fine = shader.noise(22, 5, 0.65)
        cloud = shader.ramp(shader.noise(4, 5, 0.6), 0.38, 0.66)
        base = shader.mix(cloud, colour("#d99a3c"), colour("#b06a22"))
        flesh = shader.mix(shader.ramp(fine, 0.4, 0.65), colour("#f3d58c"), colour("#e3b45c"))
        flesh = shader.mix(shader.ramp(shader.noise(30, 2), 0.62, 0.66), flesh, colour("#9a4a18"))
        base = shader.mix(shader.attribute("cut", True), base, flesh)
        above = shader.math("ADD", shader.height(), shader.math("MULTIPLY", shader.noise(5, 4), -0.2))
        film = shader.ramp(above, stage.z() - 0.06, stage.z() + 0.03, 0.85, 0)
        base = shader.mix(film, base, colour(soaked or "#b5571c"))
        if soaked:
            runs = shader.ramp(shader.noise(3.4, 5, 0.62), 0.4, 0.6, 0.25, 0.85)
            base = shader.mix(runs, base, colour(soaked))
        doughy = shader.surface(base, 0.5, shader.bump(fine, 0.4, 0.015), coat=0.5 if soaked else 0.15)
        for i, (x, y, turn) in enumerate(at):
            v, faces = sphere(60, 70)
            r = np.hypot(v[:, 0], v[:, 1])
            out = np.minimum(1, r * 1.12) / np.maximum(r, 1e-6)
            high = np.sign(v[:, 2]) * np.abs(v[:, 2]) ** 0.3
            v = np.c_[v[:, :2] * out[:, None] * 0.56, high * 0.36] * size
            cut = smoothstep(0.52, 0.46, np.hypot(v[:, 0], v[:, 1]) / size) * (v[:, 2] > 0)
            v += (0.006 * fractal(v * 4 + i, 3, i + 1, 3))[:, None]
            where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.36 * (1.4 - 2 * sink))
            lean = (stage.rng.normal(0.35, 0.2), stage.rng.normal(0, 0.25), turn * 0.2)
            if soaked and i % 3 == 0:
                # Some lie on their side, and show that they were cut from a roll.
                lean, where = (1.35, 0.0, turn), (where[0], where[1], where[2] + size * 0.08)
            add_mesh("gatta", (v, faces), doughy, where, lean, cut=cut)
            stage.bed.islands.append((x, y, size * 0.5))
        return

    material = foods.stained("#e9b24a", "#c98a2a", "#b5501a", stage.z() + 0.05, coat=0.4)
    for i, (x, y, turn) in enumerate(at):
        shape = rounded_box((size, size * 0.78, size * 0.78), 26, 0.42, 0.012, i + 1)
        where = (stage.bed.x + x, stage.bed.y + y, stage.z(x, y) + size * 0.78 * (0.5 - sink))
        add_mesh("gatta", shape, material, where, (stage.rng.normal(0, 0.15), stage.rng.normal(0, 0.15), turn))
        stage.bed.islands.append((x, y, size * 0.45))
