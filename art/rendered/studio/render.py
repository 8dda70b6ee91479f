"""Renders the scene with what the denoiser needs beside it."""
import os
import tempfile
from dataclasses import dataclass

import bpy
import numpy as np


@dataclass
class Passes:
    """Arrays of (height, width, 3), in linear light; two renders of half the samples tell signal from noise."""

    halves: tuple[np.ndarray, np.ndarray]
    albedo: np.ndarray
    #: How far the halves' albedo is apart: at an edge that is out of focus it is chance.
    doubt: np.ndarray
    normal: np.ndarray


def _settings(width: int, height: int, samples: int, threads: int) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples = "CPU", samples
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 7, 3, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 3, 12, 1
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    cycles.filter_width = 1.8
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.render.use_persistent_data = True


def _outputs(folder: str) -> None:
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    file = tree.nodes.new("CompositorNodeOutputFile")
    file.base_path = folder
    file.format.file_format, file.format.color_depth = "OPEN_EXR", "32"
    file.file_slots.clear()
    for slot, source in (("colour", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        file.file_slots.new(slot)
        tree.links.new(layers.outputs[source], file.inputs[slot])


def _read(folder: str, slot: str) -> np.ndarray:
    name = next(n for n in sorted(os.listdir(folder)) if n.startswith(slot))
    image = bpy.data.images.load(os.path.join(folder, name))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, "f")
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1, :, :3].copy()


def render(width: int, height: int, samples: int, threads: int) -> Passes:
    _settings(width, height, max(samples // 2, 1), threads)
    found = []
    for seed in (1, 2):
        bpy.context.scene.cycles.seed = seed
        with tempfile.TemporaryDirectory() as folder:
            _outputs(folder)
            bpy.ops.render.render()
            found.append([_read(folder, slot) for slot in ("colour", "albedo", "normal")])
    (a, albedo_a, normal_a), (b, albedo_b, normal_b) = found
    doubt = np.abs(albedo_a - albedo_b).mean(-1)
    return Passes((a, b), (albedo_a + albedo_b) / 2, doubt, (normal_a + normal_b) / 2)
