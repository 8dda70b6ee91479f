import { baseFamily, type Family, families, hasCharacter, shapedWidth } from './fonts.ts'

/** A piece of text in one font; an empty one marks where a long word may be broken. */
export type TextRun = { family: Family; text: string }

/** Replaces characters that no font has. */
export const fallbackCharacter = '?'
const breakPoint: TextRun = { family: baseFamily, text: '' }
/** In em: a word wider than half a line may be broken, into pieces of this width. */
const longestWord = 17
const longestPiece = 6

/** Segments a text into grapheme clusters: a letter with its vowel signs, an emoji with its skin tone. */
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Whether a character affects its neighbours but is not drawn itself: joiners, variation selectors, direction
 * marks, skin tones.
 */
const isInvisible = (character: string): boolean =>
  /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Emoji_Modifier}/u.test(character)
const isJoiner = (character: string): boolean => character === '\u200c' || character === '\u200d'
const isControl = (character: string): boolean => /\p{Cc}|\p{Cs}/u.test(character)
const has = (family: Family, character: string): boolean =>
  hasCharacter(family, character.codePointAt(0) ?? 0)

/**
 * The part of a cluster that one family can draw, or null. Invisible characters that its font lacks are left
 * out: the layout engine would take them from another font in the middle of a word, where letters would no
 * longer join, and some fonts then fail.
 */
const drawnBy = (family: Family, characters: readonly string[]): string | null => {
  const visible = characters.filter((character) => !isInvisible(character))
  if (!visible.every((character) => has(family, character))) return null
  const joined = characters.filter(
    (character) => !isInvisible(character) || (isJoiner(character) && has(family, character)),
  )
  const texts = [joined.join(''), visible.join('')]
  return texts.find((text) => shapedWidth(family, text) !== null) ?? null
}

const runOf = (cluster: string, preferred: Family): TextRun => {
  const characters = [...cluster].filter((character) => !isControl(character))
  if (characters.every(isInvisible)) return { family: preferred, text: '' }
  for (const family of [preferred, ...families]) {
    const text = drawnBy(family, characters)
    if (text !== null) return { family, text }
  }
  return { family: baseFamily, text: fallbackCharacter }
}

/**
 * Divides a text into runs. Characters stay in the preceding run's font if that has them, so that whole words
 * are in one font.
 */
const divide = (text: string): TextRun[] => {
  const runs: TextRun[] = []
  for (const { segment } of clusters.segment(text)) {
    const last = runs.at(-1)
    const next = runOf(segment, last?.family ?? baseFamily)
    if (last?.family === next.family) last.text += next.text
    else if (next.text !== '') runs.push(next)
  }
  return runs
}

/** The run, if it can be shaped as a whole; else its clusters one by one. */
const shapeable = (run: TextRun): TextRun[] =>
  shapedWidth(run.family, run.text) === null
    ? [...clusters.segment(run.text)].map(({ segment }) => ({ family: run.family, text: segment }))
    : [run]

const widthOf = (runs: readonly TextRun[]): number =>
  runs.reduce((sum, { family, text }) => sum + (shapedWidth(family, text) ?? 0), 0)

/** A word divided into pieces, if it is too wide for its column, between which a line may be broken. */
const breakable = (word: readonly TextRun[]): TextRun[] => {
  if (widthOf(word) <= longestWord) return [...word]
  const pieces: TextRun[] = []
  let width = 0
  for (const { family, text } of word)
    for (const { segment } of clusters.segment(text)) {
      const wide = shapedWidth(family, segment) ?? 1
      if (width + wide > longestPiece) pieces.push(breakPoint)
      width = width + wide > longestPiece ? wide : width + wide
      const last = pieces.at(-1)
      if (last?.family === family && last !== breakPoint) last.text += segment
      else pieces.push({ family, text: segment })
    }
  return pieces
}

/** Joins neighbouring runs of the same font. */
const joined = (runs: readonly TextRun[]): TextRun[] => {
  const result: TextRun[] = []
  for (const run of runs) {
    const last = result.at(-1)
    const goesOn = last !== undefined && last.family === run.family && last.text !== '' && run.text !== ''
    if (goesOn && shapedWidth(run.family, last.text + run.text) !== null) last.text += run.text
    else result.push({ ...run })
  }
  return result
}

/**
 * Divides a text into runs of one font each. Characters that no font has, or that the layout engine cannot
 * shape, become `?`; control characters are removed. A word too wide for half a line has empty runs where it
 * may be broken.
 */
export const textRuns = (text: string): TextRun[] =>
  joined(
    text
      .normalize('NFC')
      .replace(/[\t\n\r]/g, ' ')
      .split(/(?<= )(?=[^ ])/)
      .flatMap((word) => breakable(divide(word).flatMap(shapeable))),
  )
