/**
 * A bit mask of a word's letters: words that differ in more bits than the allowed edits can change need not
 * be compared.
 */
export const letterMask = (word: string): number => {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) % 32)
  return mask
}

/** Number of set bits in a 32-bit number. */
export const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Words of this length or longer are not compared. */
export const longestCompared = 48
/** The last three rows of the edit matrix. Allocated once: `distance` runs thousands of times a search. */
let before = new Uint8Array(longestCompared)
let last = new Uint8Array(longestCompared)
let row = new Uint8Array(longestCompared)

/**
 * The edit distance by optimal string alignment: wrong, missing, additional and transposed letters. Returns
 * `maxEdits + 1` if it is more than `maxEdits`.
 */
export const distance = (a: string, b: string, maxEdits: number): number => {
  const tooFar = maxEdits + 1
  if (Math.abs(a.length - b.length) > maxEdits || a.length >= longestCompared || b.length >= longestCompared)
    return tooFar
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    const letter = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      const replaced = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced)
      const exchanged = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other
      if (exchanged) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > maxEdits) return tooFar
    const oldest = before
    before = last
    last = row
    row = oldest
  }
  return Math.min(last[b.length] ?? tooFar, tooFar)
}

/**
 * Whether two words with one spelling key may be the same one: thali and tales have a key in common, and
 * little else.
 */
export const isAlike = (a: string, b: string): boolean => {
  const maxEdits = Math.floor(Math.max(a.length, b.length) / 2)
  return distance(a, b, maxEdits) <= maxEdits
}
