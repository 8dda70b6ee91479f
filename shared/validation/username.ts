/** The scripts of India's languages, and Latin. A name in any of them is welcome; one mixed of several is a disguise. */
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
/** Letters, vowel signs and digits, and single separators between them: nothing that is not seen. */
const known = /^[\p{L}\p{M}\p{Nd}](?:[ ._-]?[\p{L}\p{M}\p{Nd}])*$/u
const letter = /[\p{L}\p{Nd}]/u

/** Full-width letters and the like count as the plain ones that they stand for. Too short a name is told so elsewhere. */
export const usesKnownCharacters = (username: string): boolean =>
  username === '' || (known.test(username.normalize('NFKC')) && !/[\u3164\uffa0\u115f\u1160]/.test(username))

/** All letters of one script (UTS 39, whole-script restriction); digits 0-9 go with each. */
export const usesOneScript = (username: string): boolean => {
  const letters = [...username.normalize('NFKC')].filter(
    (character) => letter.test(character) && !/[0-9]/.test(character),
  )
  return (
    letters.length === 0 || ofAScript.some((script) => letters.every((character) => script.test(character)))
  )
}
