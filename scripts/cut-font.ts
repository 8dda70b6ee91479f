import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, shape, shapeWithTrace, Buffer as Text, TracePhase } from 'harfbuzzjs'
import { compress, decompress } from 'wawoff2'

const { resolve } = createRequire(import.meta.url)

/**
 * A font of one of the packages or of ours (woff2), as the bytes that HarfBuzz reads. What wawoff2 returns is
 * overwritten by its next call.
 */
export const readFont = async (file: string): Promise<Uint8Array> =>
  (await decompress(readFileSync(file.startsWith('@') ? resolve(file) : file))).slice()

/** Lays text out as a browser does. */
export const layOut = (bytes: Uint8Array) => {
  const font = new Font(new Face(new Blob(bytes)))
  const textOf = (text: string): Text => {
    const buffer = new Text()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    return buffer
  }
  return {
    /** The outlines of a text in order, each with its place. */
    draw: (text: string) => {
      const buffer = textOf(text)
      shape(font, buffer)
      return buffer
        .getGlyphInfosAndPositions()
        .map(({ codepoint, xAdvance, xOffset, yOffset }) => [
          font.glyphToPath(codepoint),
          xAdvance,
          xOffset,
          yOffset,
        ])
    },
    /**
     * Every glyph that a text passes through until it is laid out: a ligature of three is often made of one
     * of two.
     */
    glyphsOf: (text: string): number[] =>
      shapeWithTrace(font, textOf(text), [], 0, TracePhase.DONT_STOP)
        .filter(({ glyphs }) => glyphs)
        .flatMap(({ t }) => (t as { g: number }[]).map(({ g }) => g)),
  }
}

/**
 * What we use of HarfBuzz's program for cutting fonts, which its package has no types for. Numbers are
 * addresses in its memory.
 */
type Cutter = {
  memory: WebAssembly.Memory
  malloc: (bytes: number) => number
  hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number
  hb_blob_get_data: (blob: number, length: number) => number
  hb_blob_get_length: (blob: number) => number
  hb_face_create: (blob: number, index: number) => number
  hb_face_reference_blob: (face: number) => number
  hb_set_add: (set: number, member: number) => void
  hb_set_clear: (set: number) => void
  hb_set_invert: (set: number) => void
  hb_subset_input_create_or_fail: () => number
  hb_subset_input_unicode_set: (input: number) => number
  hb_subset_input_glyph_set: (input: number) => number
  hb_subset_input_set: (input: number, kind: number) => number
  hb_subset_input_set_flags: (input: number, flags: number) => void
  hb_subset_input_set_axis_range: (
    input: number,
    face: number,
    tag: number,
    from: number,
    to: number,
    usual: number,
  ) => number
  hb_subset_or_fail: (face: number, input: number) => number
}
/**
 * HB_MEMORY_MODE_WRITABLE, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG and HB_SUBSET_FLAGS_* of hb.h and hb-subset.h.
 */
const writable = 2
const layoutFeatures = 6
const noHinting = 0x1
const noLayoutClosure = 0x200
const weight = 0x77676874

type Cut = {
  /** Characters that are kept; all if none is named. */
  characters?: string
  /**
   * Ligatures and other forms that are kept, for which there is no character. Without it all that can be made
   * of the characters are.
   */
  glyphs?: Iterable<number>
  /** Weights that are kept, of a font that has a range of them. */
  weights?: readonly [lightest: number, boldest: number]
}

/** A part of a font, as woff2. Hinting, which no screen of today needs for these, is left out. */
export const cutFont = async (
  font: Uint8Array,
  { characters, glyphs, weights }: Cut,
): Promise<Uint8Array> => {
  const program = await WebAssembly.instantiate(
    readFileSync(resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
    {},
  )
  const cutter = program.instance.exports as Cutter
  const data = cutter.malloc(font.length)
  new Uint8Array(cutter.memory.buffer).set(font, data)
  const face = cutter.hb_face_create(cutter.hb_blob_create(data, font.length, writable, 0, 0), 0)
  const input = cutter.hb_subset_input_create_or_fail()
  const features = cutter.hb_subset_input_set(input, layoutFeatures)
  // Every one: none of all.
  cutter.hb_set_clear(features)
  cutter.hb_set_invert(features)
  const unicodes = cutter.hb_subset_input_unicode_set(input)
  const kept = characters
    ? Array.from(characters, (character) => character.codePointAt(0) ?? 0)
    : new Face(new Blob(font)).collectUnicodes()
  for (const unicode of kept) cutter.hb_set_add(unicodes, unicode)
  const glyphSet = cutter.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs ?? []) cutter.hb_set_add(glyphSet, glyph)
  cutter.hb_subset_input_set_flags(input, noHinting | (glyphs ? noLayoutClosure : 0))
  if (weights) cutter.hb_subset_input_set_axis_range(input, face, weight, ...weights, weights[0])
  const part = cutter.hb_subset_or_fail(face, input)
  if (part === 0) throw new Error('HarfBuzz cannot cut this font')
  const blob = cutter.hb_face_reference_blob(part)
  const address = cutter.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(cutter.memory.buffer, address, cutter.hb_blob_get_length(blob))
  return (await compress(bytes)).slice()
}
