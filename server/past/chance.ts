import { createHash } from 'node:crypto'

/** Chance that comes out the same for the same seed. Not for secrets. */
export type Chance = {
  /** From 0 up to but excluding 1. */
  next: () => number
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number
  /** Whether something comes about that does so in `share` of all cases. */
  happens: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** One of a list, each as often as it weighs. */
  weighted: <T>(list: readonly T[], weightOf: (one: T) => number) => T
  /** About `mean`, seldom farther from it than twice `spread`. */
  around: (mean: number, spread: number) => number
  bytes: (size: number) => Uint8Array
}

export const openChance = (seed: string): Chance => {
  const words = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [words.readUInt32LE(0), words.readUInt32LE(4), words.readUInt32LE(8), 1]
  // sfc32, a small fast counting generator.
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  const next = () => word() / 2 ** 32
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const weighted = <T>(list: readonly T[], weightOf: (one: T) => number): T => {
    let left = next() * list.reduce((sum, one) => sum + weightOf(one), 0)
    const found = list.find((one) => {
      left -= weightOf(one)
      return left < 0
    })
    return found ?? ofList(list, list.length - 1)
  }
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick: (list) => ofList(list, between(0, list.length - 1)),
    weighted,
    // Irwin and Hall: the sum of three is bell-shaped enough.
    around: (mean, spread) => mean + (next() + next() + next() - 1.5) * 2 * spread,
    bytes: (size) => Uint8Array.from({ length: size }, () => word() & 0xff),
  }
}

const ofList = <T>(list: readonly T[], index: number): T => {
  const one = list[index]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}
