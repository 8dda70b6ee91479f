import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Blob, Face } from 'harfbuzzjs'
import { describe, expect, test } from 'vitest'
import { layOut, readFont } from './cut-font.ts'
import { hindiLetters } from './hindi-letters.ts'

const styles = path.join(import.meta.dirname, '../web/styles')
const ours = (name: string) => readFont(path.join(styles, 'fonts', `${name}.woff2`))
const whole = (family: string, script: string) =>
  readFont(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`)
const charactersOf = (font: Uint8Array) => new Set(new Face(new Blob(font)).collectUnicodes())

const faces = readFileSync(path.join(styles, 'fonts.css'), 'utf8').split('}').slice(0, -1)

/** The characters for which a browser takes a face. */
const rangeOf = (face: string): number[] => {
  const range = face.split('unicode-range:')[1] ?? ''
  return [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index)
  })
}

describe('the fonts that are cut from those of the packages', () => {
  test('every letter and word of our Hindi is drawn as the whole font draws it', async () => {
    const [all, cut] = [
      layOut(await whole('baloo-2', 'devanagari')),
      layOut(await ours('baloo-2-devanagari')),
    ]
    const others = hindiLetters().filter((text) => !isDeepStrictEqual(cut.draw(text), all.draw(text)))
    expect(others, 'npm run fonts').toEqual([])
  })

  test.each([
    ['baloo-2-devanagari', 'baloo-2', 'devanagari'],
    ['baloo-2-latin', 'baloo-2', 'latin'],
    ['nunito-sans-latin', 'nunito-sans', 'latin'],
    ['baloo-2-rupee', 'baloo-2', 'devanagari'],
    ['nunito-sans-rupee', 'nunito-sans', 'latin-ext'],
  ])('%s has all that a browser takes it for', async (name, family, script) => {
    const [cut, all] = [charactersOf(await ours(name)), charactersOf(await whole(family, script))]
    const range = rangeOf(faces.find((face) => face.includes(`/${name}.woff2`)) ?? '')
    expect(range).not.toEqual([])
    expect(range.filter((character) => all.has(character) && !cut.has(character))).toEqual([])
  })

  test('no character is in two faces of a family: one that is late would have a browser fetch the other', () => {
    const families = Map.groupBy(faces, (face) => /font-family: '(.+)'/.exec(face)?.[1])
    expect([...families.keys()]).toEqual([
      'Baloo 2 Devanagari',
      'Baloo 2 Bold',
      'Nunito Sans Variable',
      'Hindi',
      'Hindi Text',
    ])
    for (const [family, its] of families) {
      const characters = its.flatMap(rangeOf)
      const twice = characters.filter((character, index) => characters.indexOf(character) !== index)
      expect(twice, family).toEqual([])
    }
  })
})
