/** Scripts allowed in usernames: Latin and those of India's languages. A name that mixes scripts could imitate another. */
const scripts = [
  'Latin',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Arabic',
  'Meetei_Mayek',
  'Ol_Chiki',
]

const ofAScript = scripts.map((script) => new RegExp(`^\\p{Script=${script}}$`, 'u'))
/** Letters, vowel signs and digits with single separators between them; no invisible characters. */
const known = /^[\p{L}\p{M}\p{Nd}](?:[ ._-]?[\p{L}\p{M}\p{Nd}])*$/u
const letter = /[\p{L}\p{Nd}]/u

/** Whether all characters are allowed, after NFKC (full-width letters count as plain ones). The length is checked elsewhere. */
export const usesKnownCharacters = (username: string): boolean =>
  username === '' || (known.test(username.normalize('NFKC')) && !/[\u3164\uffa0\u115f\u1160]/.test(username))

/** Whether all letters are of one script (UTS 39, single-script); digits 0-9 go with each. */
export const usesOneScript = (username: string): boolean => {
  const letters = [...username.normalize('NFKC')].filter(
    (character) => letter.test(character) && !/[0-9]/.test(character),
  )
  return (
    letters.length === 0 || ofAScript.some((script) => letters.every((character) => script.test(character)))
  )
}
