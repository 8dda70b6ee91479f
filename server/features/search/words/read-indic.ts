/** Indian scripts are blocks of 128 code points with a common layout, so one table covers nine of them. */
const consonants =
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ')
const vowels = 'a a i i u u ri li e e e ai o o o au'.split(' ')
const vowelSigns = 'a i i u u ri ri e e e ai o o o au'.split(' ')
/** Consonants with a nukta (dot below): ड़ is r, ज़ is z. */
const dotted: Record<string, string> = { d: 'r', dh: 'rh', j: 'z', ph: 'f' }
/** Offsets of the first vowel, consonant and vowel sign within a block. */
const first = { vowel: 0x05, consonant: 0x15, vowelSign: 0x3e } as const
const last = { vowel: 0x14, consonant: 0x39, vowelSign: 0x4c } as const
const dot = 0x3c
const virama = 0x4d
const nasals = new Set([0x01, 0x02, 0x70])
const tamilBlock = 0x0b80

/**
 * Transliterates a word of an Indian script: 'डोसा' is 'dosa', 'பனீர்' is 'panir'. The inherent vowel is
 * written as 'a' between consonants, but not at the end.
 */
export const readIndic = (word: string): string => {
  const parts: string[] = []
  let bare = false
  for (const letter of word) {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x0900 || code > 0x0d7f) {
      parts.push(letter)
      bare = false
      continue
    }
    const at = code & 0x7f
    const consonant =
      at >= first.consonant && at <= last.consonant ? consonants[at - first.consonant] : undefined
    if (consonant) {
      if (bare) parts.push('a')
      parts.push((code & ~0x7f) === tamilBlock && consonant === 'ch' ? 's' : consonant)
      bare = true
    } else if (at === dot) parts.push(dotted[parts.pop() ?? ''] ?? '')
    else if (at === virama) bare = false
    else if (at >= first.vowelSign && at <= last.vowelSign) {
      parts.push(vowelSigns[at - first.vowelSign] ?? '')
      bare = false
    } else {
      if (bare) parts.push('a')
      bare = false
      if (at >= first.vowel && at <= last.vowel) parts.push(vowels[at - first.vowel] ?? '')
      if (nasals.has(at)) parts.push('n')
    }
  }
  return parts.join('')
}
