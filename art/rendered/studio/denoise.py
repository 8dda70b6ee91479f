"""
Non-local means on two half renders, guided by albedo and normals (after Rousselle, Knaus and Zwicker 2012):
the light without the surface's own colour is averaged, so that textures stay sharp.
"""
import numpy as np

from studio.render import Passes


def box(image: np.ndarray, radius: int) -> np.ndarray:
    """The mean of the square round each pixel."""
    for axis in (0, 1):
        width = [(0, 0)] * image.ndim
        width[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(image, width, "edge"), axis, dtype="d")
        n = image.shape[axis]
        upper, lower = [slice(None)] * image.ndim, [slice(None)] * image.ndim
        upper[axis], lower[axis] = slice(2 * radius + 1, 2 * radius + 1 + n), slice(0, n)
        image = ((sums[tuple(upper)] - sums[tuple(lower)]) / (2 * radius + 1)).astype("f")
    return image


def _shifted(image: np.ndarray, dy: int, dx: int) -> np.ndarray:
    return np.roll(image, (dy, dx), (0, 1))


def _settled(albedo: np.ndarray, doubt: np.ndarray) -> np.ndarray:
    """Where the halves saw different surfaces, as at the rim of a glass, the mean round it: else the rim is ragged."""
    share = np.clip(box(doubt, 1) * 7, 0, 0.8)[..., None]
    return albedo + (box(albedo, 1) - albedo) * share


def _again(a: np.ndarray, b: np.ndarray, guide: np.ndarray, radius: int) -> np.ndarray:
    """What the filtered halves still do not agree on is grain: a second mean where they are apart."""
    light = (a + b) / 2
    left = box(((a - b) ** 2).mean(-1), 3) + 1e-5
    # Where normals change from pixel to pixel, as on rice, the mean would take the grains.
    normals = guide[..., 3:]
    left *= np.exp(-2 * np.maximum(box(normals**2, 2) - box(normals, 2) ** 2, 0).sum(-1))
    total, weights = np.zeros_like(light), np.zeros(light.shape[:2], "f")
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            moved = _shifted(light, dy, dx)
            apart = ((light - moved) ** 2).mean(-1) / (left + 1e-4)
            weight = np.exp(-apart - ((guide - _shifted(guide, dy, dx)) ** 2).sum(-1))
            total += weight[..., None] * moved
            weights += weight
    return total / weights[..., None]


def denoise(passes: Passes, radius: int = 5, patch: int = 2, strength: float = 0.75) -> np.ndarray:
    colours = _settled(passes.albedo, passes.doubt)
    albedo = np.maximum(colours, 0.04)
    # Compressed, so that a highlight counts no more than a shadow.
    a, b = (np.log1p(4 * half / albedo).astype("f") for half in passes.halves)
    # A speck that only one half has is noise.
    limit = np.maximum(box(np.minimum(a, b), 1) * 1.6, 0.15)
    a, b = np.minimum(a, np.maximum(limit, b)), np.minimum(b, np.maximum(limit, a))
    variance = box(((a - b) ** 2).mean(-1), 2) / 2 + 1e-5
    guide = np.concatenate([colours * 6, passes.normal * 2.2], -1)
    sums = [np.zeros_like(a), np.zeros_like(b)]
    weights = [np.zeros(a.shape[:2], "f"), np.zeros(a.shape[:2], "f")]
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            there = _shifted(variance, dy, dx)
            features = np.exp(-((guide - _shifted(guide, dy, dx)) ** 2).sum(-1))
            moved = [_shifted(a, dy, dx), _shifted(b, dy, dx)]
            # One half says what is alike in the other, so that noise is not taken for detail.
            for i, (own, other) in enumerate(((a, 1), (b, 0))):
                apart = ((own - moved[i]) ** 2).mean(-1) - (variance + np.minimum(variance, there))
                apart = box(apart / (1e-4 + strength**2 * (variance + there)), patch)
                weight = np.exp(-np.maximum(apart, 0)) * features
                sums[other] += weight[..., None] * moved[other]
                weights[other] += weight
    a, b = (sums[i] / weights[i][..., None] for i in (0, 1))
    return np.expm1(_again(a, b, guide, 3)) / 4 * albedo
