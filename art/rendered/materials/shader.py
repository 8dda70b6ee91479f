"""Materials of Cycles, put together from few nodes."""
import bpy

Colour = tuple[float, float, float]
Value = "bpy.types.NodeSocket | float | Colour"


def colour(text: str) -> Colour:
    """`#e29c48` as linear light."""
    values = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return (r, g, b)


class Shader:
    """One material; each object that has it sees another part of its noise."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.node("ShaderNodeOutputMaterial")
        chance = self.math("MULTIPLY", self.node("ShaderNodeObjectInfo").outputs["Random"], 37.7)
        moved = self.node("ShaderNodeVectorMath", operation="ADD")
        self.link(self.node("ShaderNodeTexCoord").outputs["Object"], moved.inputs[0])
        self.link(chance, moved.inputs[1])
        self.coordinates = moved.outputs[0]

    def node(self, kind: str, **settings: object) -> bpy.types.Node:
        made = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(made, name, value)
        return made

    def link(self, source: bpy.types.NodeSocket, target: bpy.types.NodeSocket) -> None:
        self.tree.links.new(source, target)

    def put(self, value, socket: bpy.types.NodeSocket) -> None:
        if hasattr(value, "is_output"):
            self.link(value, socket)
        elif isinstance(value, tuple) and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def noise(self, scale: float, detail=4.0, rough=0.55, stretch=None, distortion=0.0):
        made = self.node("ShaderNodeTexNoise")
        where = self.coordinates
        if stretch:
            mapping = self.node("ShaderNodeMapping")
            mapping.inputs["Scale"].default_value = stretch
            self.link(where, mapping.inputs[0])
            where = mapping.outputs[0]
        self.link(where, made.inputs["Vector"])
        for name, value in (("Scale", scale), ("Detail", detail), ("Roughness", rough), ("Distortion", distortion)):
            made.inputs[name].default_value = value
        return made.outputs["Fac"]

    def cells(self, scale: float, feature="F1"):
        made = self.node("ShaderNodeTexVoronoi", feature=feature)
        self.link(self.coordinates, made.inputs["Vector"])
        made.inputs["Scale"].default_value = scale
        return made.outputs["Distance"]

    def ramp(self, value, low: float, high: float, out_low=0.0, out_high=1.0):
        made = self.node("ShaderNodeMapRange", interpolation_type="SMOOTHSTEP")
        self.put(value, made.inputs[0])
        for i, v in enumerate((low, high, out_low, out_high)):
            made.inputs[i + 1].default_value = v
        return made.outputs[0]

    def math(self, operation: str, a, b=0.0):
        made = self.node("ShaderNodeMath", operation=operation)
        self.put(a, made.inputs[0])
        self.put(b, made.inputs[1])
        return made.outputs[0]

    def mix(self, share, a, b):
        made = self.node("ShaderNodeMixRGB")
        for value, socket in zip((share, a, b), made.inputs):
            self.put(value, socket)
        return made.outputs[0]

    def attribute(self, name: str, value: bool = False):
        made = self.node("ShaderNodeAttribute", attribute_name=name)
        return made.outputs["Fac" if value else "Color"]

    def height(self):
        """Height above the table, of the point that is shaded."""
        split = self.node("ShaderNodeSeparateXYZ")
        self.link(self.node("ShaderNodeNewGeometry").outputs["Position"], split.inputs[0])
        return split.outputs[2]

    def edges(self, low=0.5, high=0.56, most=1.0):
        """Where the mesh is pointed: rims and blisters, which brown first."""
        return self.ramp(self.node("ShaderNodeNewGeometry").outputs["Pointiness"], low, high, 0, most)

    def bump(self, height, strength=0.3, distance=0.02, before=None):
        made = self.node("ShaderNodeBump")
        made.inputs["Strength"].default_value = strength
        made.inputs["Distance"].default_value = distance
        self.link(height, made.inputs["Height"])
        if before is not None:
            self.link(before, made.inputs["Normal"])
        return made.outputs[0]

    def surface(
        self, base, rough=0.5, normal=None, coat=0.0, coat_rough=0.08, specular=0.5, metal=0.0,
        translucent=0.0, subsurface=0.0, radius=(0.06, 0.03, 0.015),
    ) -> bpy.types.Material:
        """Ends the material. Subsurface is the chief source of noise: `translucent` is cheap and clean."""
        made = self.node("ShaderNodeBsdfPrincipled")
        named = {
            "Base Color": base, "Roughness": rough, "Clearcoat": coat, "Clearcoat Roughness": coat_rough,
            "Specular": specular, "Metallic": metal,
        }
        for name, value in named.items():
            self.put(value, made.inputs[name])
        if subsurface:
            made.inputs["Subsurface"].default_value = subsurface
            made.inputs["Subsurface Radius"].default_value = radius
            self.put(base, made.inputs["Subsurface Color"])
        if normal is not None:
            self.link(normal, made.inputs["Normal"])
        shown = made.outputs[0]
        if translucent:
            light = self.node("ShaderNodeBsdfTranslucent")
            self.put(base, light.inputs[0])
            shown = self.blend(translucent, shown, light.outputs[0])
        self.link(shown, self.output.inputs[0])
        return self.material

    def blend(self, share, a, b):
        """Two surfaces in one."""
        made = self.node("ShaderNodeMixShader")
        for value, socket in zip((share, a, b), made.inputs):
            self.put(value, socket)
        return made.outputs[0]


def plain(name: str, base: str, rough=0.4, **surface) -> bpy.types.Material:
    return Shader(name).surface(colour(base), rough, **surface)
