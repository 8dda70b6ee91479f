/**
 * Words of examples and defaults; 43 random characters contain one of them with a probability of one in a
 * billion.
 */
const placeholder =
  /change.?me|change.?this|secret|password|passw0rd|example|default|annapurna|qwerty|your.?own/i

/**
 * Why a secret is too easy to guess, as the end of a sentence; null if it looks random. Refuses what no
 * generator would produce: few different characters, repetitions, sequences and the words of examples.
 */
export const weaknessOf = (secret: string): string | null => {
  if (new Set(secret).size < 10) return 'has too few different characters'
  if (`${secret}${secret}`.indexOf(secret, 1) < secret.length) return 'repeats itself'
  if (inRows(secret) > secret.length / 2) return 'is a row of neighbouring characters'
  if (placeholder.test(secret)) return 'holds a word that examples are made of'
  return null
}

/** Number of characters that are next to their predecessor in the alphabet, ascending or descending. */
const inRows = (secret: string): number => {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, i) => i > 0 && Math.abs(code - (codes[i - 1] ?? 0)) <= 1).length
}
