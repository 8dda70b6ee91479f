"""Smooth pseudo-noise for shapes, the same on every machine for the same seed."""
import math

import numpy as np


def waves(points: np.ndarray, scale: float, seed: int, count: int = 18) -> np.ndarray:
    """A sum of sines in random directions; its standard deviation is about 1."""
    rng = np.random.default_rng(seed)
    directions = rng.normal(size=(count, points.shape[1]))
    directions /= np.linalg.norm(directions, axis=1)[:, None]
    directions *= scale * rng.uniform(0.6, 1.6, (count, 1))
    phases = rng.uniform(0, 2 * math.pi, count)
    return np.sin(points @ directions.T + phases).sum(1) / math.sqrt(count / 2)


def fractal(
    points: np.ndarray, scale: float, seed: int, octaves: int = 3, gain: float = 0.5
) -> np.ndarray:
    """Waves of doubling scale and falling height."""
    return sum(waves(points, scale * 2**i, seed + i) * gain**i for i in range(octaves))


def smoothstep(low: float, high: float, x: np.ndarray) -> np.ndarray:
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
