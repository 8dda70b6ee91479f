/**
 * Cuts the fonts of web/styles/fonts out of those of the packages (NOTICES.md). Run after a translation has
 * words that the font lacks, which scripts/fonts.test.ts says, or after an update of the packages: npm run
 * fonts
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { cutFont, layOut, readFont } from './cut-font.ts'
import { hindiLetters } from './hindi-letters.ts'

const folder = path.join(import.meta.dirname, '../web/styles/fonts')
const write = async (name: string, part: Promise<Uint8Array>): Promise<void> => {
  const bytes = await part
  writeFileSync(path.join(folder, name), bytes)
  console.log(`${name}: ${bytes.length.toLocaleString('en')} bytes`)
}

const baloo = (script: string) =>
  readFont(`@fontsource-variable/baloo-2/files/baloo-2-${script}-wght-normal.woff2`)
const nunito = (script: string) =>
  readFont(`@fontsource-variable/nunito-sans/files/nunito-sans-${script}-wght-normal.woff2`)

/** What the site writes in; an extra-bold would be a fifth more of each file. */
const weights = [400, 700] as const
/** Headings and figures in the letters of Latin: one weight is three fifths of a range. */
const bold = [700, 700] as const

const devanagari = await baloo('devanagari')
const { glyphsOf } = layOut(devanagari)
const glyphsIn = (texts: readonly string[]) => new Set(texts.flatMap(glyphsOf))
const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

// As the `unicode-range` of each in web/styles/fonts.css has it.
const latin = `${range(0x20, 0x7e)}\u00a0°·©±×−–—‘’“”•…¼½¾ÀÁÂÄÅÇÈÉÊËÑÖØÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüœ`
/**
 * The letters of Hindi, Marathi and Nepali, without the accents of the Veda; a joiner is drawn as a space
 * without a width.
 */
const modern =
  ' ' +
  range(0x901, 0x903) +
  range(0x905, 0x939) +
  range(0x93c, 0x94d) +
  range(0x950, 0x950) +
  range(0x958, 0x95f) +
  range(0x964, 0x970) +
  range(0x200c, 0x200d) +
  range(0x25cc, 0x25cc)

await write('nunito-sans-latin.woff2', cutFont(await nunito('latin'), { characters: latin, weights }))
await write('baloo-2-latin.woff2', cutFont(await baloo('latin'), { characters: latin, weights: bold }))
await write(
  'baloo-2-devanagari.woff2',
  cutFont(devanagari, {
    characters: modern,
    glyphs: glyphsIn(hindiLetters()),
    weights,
  }),
)
await write('nunito-sans-rupee.woff2', cutFont(await nunito('latin-ext'), { characters: '₹', weights }))
await write('baloo-2-rupee.woff2', cutFont(devanagari, { characters: '₹', weights: bold }))
await write(
  'baloo-2-hindi.woff2',
  // In one weight, since it travels with every page.
  cutFont(devanagari, { characters: 'हिन्दी', glyphs: glyphsIn(['हिन्दी']), weights: bold }),
)
