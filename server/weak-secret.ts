/** What examples and defaults are made of; 43 random characters hold one of these once in a billion times. */
const placeholder =
  /change.?me|change.?this|secret|password|passw0rd|example|default|annapurna|qwerty|your.?own/i

/**
 * Why a secret is too easy to guess, as the end of a sentence; null for one that looks random. It cannot know where a secret
 * comes from, so it refuses what no generator makes: few different characters, repetitions, rows and words of examples.
 */
export const weaknessOf = (secret: string): string | null => {
  if (new Set(secret).size < 10) return 'has too few different characters'
  if (`${secret}${secret}`.indexOf(secret, 1) < secret.length) return 'repeats itself'
  if (inRows(secret) > secret.length / 2) return 'is a row of neighbouring characters'
  if (placeholder.test(secret)) return 'holds a word that examples are made of'
  return null
}

/** How many characters follow their neighbour in the alphabet, upwards or downwards. */
const inRows = (secret: string): number => {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  return codes.filter((code, i) => i > 0 && Math.abs(code - (codes[i - 1] ?? 0)) <= 1).length
}
