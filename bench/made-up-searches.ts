import { dishName, madeUpWord, pick, randomFrom, swapped, withSlip } from './search-catalogue.ts'

/** Searches of each kind, the same sequence in every run. */
export const searchKinds = (seed: number) => {
  const random = randomFrom(seed)
  const longWord = () => {
    const words = dishName(random).split(' ')
    return words.reduce((a, b) => (b.length > a.length ? b : a))
  }
  return {
    word: longWord,
    typo: () => withSlip(random, longWord()),
    swap: () => {
      const word = longWord()
      return swapped(word, 1 + Math.floor(random() * (word.length - 2)))
    },
    'two words': () => dishName(random).split(' ').slice(-2).join(' '),
    prefix: () => longWord().slice(0, 3 + Math.floor(random() * 2)),
    nonsense: () => madeUpWord(random, 4),
  }
}

/** What people make up: three of ten are no word of any menu. */
export const madeUpSearches = (seed: number) => {
  const random = randomFrom(seed)
  const kinds = searchKinds(seed + 1)
  return (): string => (random() < 0.3 ? kinds.nonsense : pick(random, Object.values(kinds)))()
}
