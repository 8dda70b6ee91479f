"""
Builds a dish and renders it, in Blender's own Python:
blender --background --factory-startup --python render_dish.py -- DISH.json OUT.png WIDTH SAMPLES THREADS
"""
import json
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

import foods.bakery  # noqa: E402, F401
import foods.breads  # noqa: E402, F401
import foods.cakes  # noqa: E402, F401
import foods.chaat  # noqa: E402, F401
import foods.coast  # noqa: E402, F401
import foods.fast_food  # noqa: E402, F401
import foods.fried  # noqa: E402, F401
import foods.fritters  # noqa: E402, F401
import foods.gravies  # noqa: E402, F401
import foods.mains  # noqa: E402, F401
import foods.pieces  # noqa: E402, F401
import foods.rajasthan  # noqa: E402, F401
import foods.rice  # noqa: E402, F401
import foods.rolls  # noqa: E402, F401
import foods.south  # noqa: E402, F401
import foods.sweets  # noqa: E402, F401
import foods.tandoor  # noqa: E402, F401
import foods.wok  # noqa: E402, F401
import garnishes.bits  # noqa: E402, F401
import garnishes.herbs  # noqa: E402, F401
import garnishes.steam  # noqa: E402, F401
import vessels.cups  # noqa: E402, F401
import vessels.dishes  # noqa: E402, F401
import vessels.leaves  # noqa: E402, F401
from stage import PARTS, Bed, Stage  # noqa: E402
from studio.camera import add_camera, fit  # noqa: E402
from studio.denoise import denoise  # noqa: E402
from studio.grade import grade, png  # noqa: E402
from studio.light import add_light, add_sky  # noqa: E402
from studio.render import render  # noqa: E402
from studio.table import add_table  # noqa: E402


#: Of pictures by their form: height for each unit of width.
HEIGHTS = {"dish": 3 / 4, "square": 1, "cover": 7 / 16}
FOLDER = os.path.dirname(os.path.abspath(__file__))


def check_parts() -> None:
    """Every part says whether it is vegetarian: the tests read that without Blender."""
    with open(os.path.join(FOLDER, "parts.json"), encoding="utf8") as file:
        known = json.load(file)
    if known.keys() != PARTS.keys():
        raise SystemExit(f"parts.json and the parts differ: {sorted(known.keys() ^ PARTS.keys())}")


def whole_dish(stage: Stage, of: str, at: tuple[float, float]) -> None:
    """Another dish with all that belongs to it, somewhere on the table."""
    with open(os.path.join(FOLDER, "dishes", f"{of}.json"), encoding="utf8") as file:
        parts = json.load(file)["parts"]
    before = stage.bed
    stage.bed = Bed(before.x + at[0], before.y + at[1], 1.5, before.height)
    build(stage, parts)
    stage.bed = before


def build(stage: Stage, parts: list[dict]) -> None:
    """Puts the parts in their order; what a part `holds` is put into it, what follows lies where it did before."""
    for line in parts:
        if line["part"] == "dish":
            whole_dish(stage, line["of"], line["at"])
            continue
        settings = {name.replace("-", "_"): value for name, value in line.items() if name not in ("part", "holds")}
        before = stage.bed
        PARTS[line["part"]](stage, **settings)
        if "holds" in line:
            build(stage, line["holds"])
            stage.bed = before


def main(dish_file: str, out: str, width: int, samples: int, threads: int) -> None:
    check_parts()
    with open(dish_file, encoding="utf8") as file:
        dish = json.load(file)
    started = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    stage = Stage(np.random.default_rng(dish.get("seed", 1)), Bed(0, 0, 1.5, lambda p: np.zeros(len(p))))
    add_light(**dish.get("light", {}))
    add_sky()
    add_table(dish.get("table", "cream"))
    build(stage, dish["parts"])
    add_camera(**dish.get("camera", {}))
    form = dish.get("form", "dish")
    if form == "dish":
        fit(HEIGHTS[form])
    built = time.time()
    passes = render(width, round(width * HEIGHTS[form]), samples, threads)
    rendered = time.time()
    smooth = denoise(passes, 5 if samples >= 6 else 4)
    picture = grade(smooth, sharp=0.35 if samples >= 8 else 0.1, **dish.get("grade", {}))
    with open(out, "wb") as file:
        file.write(png(picture))
    print(f"RENDERED built {built - started:.1f} s, rendered {rendered - built:.1f} s, denoised {time.time() - rendered:.1f} s")


arguments = sys.argv[sys.argv.index("--") + 1 :]
main(arguments[0], arguments[1], *(int(a) for a in arguments[2:5]))
