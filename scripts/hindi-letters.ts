import { readFileSync } from 'node:fs'
import path from 'node:path'

const consonants = Array.from('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह').concat('क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़')
const signs = ['', ...'ा ि ी ु ू ृ े ै ॉ ो ौ ं ँ ः ्'.split(' ')]
const virama = '\u094d'
const joiner = '\u200d'

/**
 * Conjuncts of consonants that have no half form, or that a half form does not spell. All others are drawn
 * with the half form of the first, as they are in the whole font.
 */
const conjuncts =
  'क्ष घ्न ङ्क ङ्ख ङ्ग ङ्घ छ्र ज्ञ ञ्च ञ्छ ञ्ज ट्ट ट्ठ ट्य ट्र ठ्य ड्ड ड्ढ ड्य ड्र ढ्य त्त त्त्व त्न त्र्य न्त्र्य न्न प्न श्न द्ग द्घ द्द द्द्य द्ध द्ध्य द्न द्ब द्भ द्म द्य द्र द्व द्व्य ह्ण ह्न ह्म ह्य ह्र ह्ल ह्व'.split(
    ' ',
  )

/** Every word of the product's own Hindi. */
export const hindiWords = (): string[] => {
  const texts = readFileSync(path.join(import.meta.dirname, '../languages/hi.po'), 'utf8')
  return [...new Set(texts.match(/[\u0900-\u097f\u200c\u200d]+/g))]
}

/**
 * What the font of the first paint must be able to write: each letter with each sign, half and joined, the
 * conjuncts, and every word of ours.
 */
export const hindiLetters = (): string[] => [
  ...consonants.flatMap((consonant) => [
    ...signs.map((sign) => consonant + sign),
    consonant + virama + joiner,
    `${consonant}${virama}र`,
    `र${virama}${consonant}`,
  ]),
  ...conjuncts.flatMap((conjunct) => signs.map((sign) => conjunct + sign)),
  ...hindiWords(),
]
