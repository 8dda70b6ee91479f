/**
 * Scripts allowed in usernames: Latin and those of India's languages. A name that mixes scripts could imitate
 * another.
 */
const scripts = [
  /^\p{Script=Latin}$/u,
  /^\p{Script=Devanagari}$/u,
  /^\p{Script=Bengali}$/u,
  /^\p{Script=Gurmukhi}$/u,
  /^\p{Script=Gujarati}$/u,
  /^\p{Script=Oriya}$/u,
  /^\p{Script=Tamil}$/u,
  /^\p{Script=Telugu}$/u,
  /^\p{Script=Kannada}$/u,
  /^\p{Script=Malayalam}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Meetei_Mayek}$/u,
  /^\p{Script=Ol_Chiki}$/u,
]

/** Letters, vowel signs and digits with single separators between them; no invisible characters. */
const known = /^[\p{L}\p{M}\p{Nd}](?:[ ._-]?[\p{L}\p{M}\p{Nd}])*$/u
const letter = /[\p{L}\p{Nd}]/u

/**
 * Whether all characters are allowed, after NFKC (full-width letters count as plain ones). The length is
 * checked elsewhere.
 */
export const usesKnownCharacters = (username: string): boolean =>
  username === '' || (known.test(username.normalize('NFKC')) && !/[\u3164\uffa0\u115f\u1160]/.test(username))

/** Whether all letters are of one script (UTS 39, single-script); digits 0-9 go with each. */
export const usesOneScript = (username: string): boolean => {
  const letters = [...username.normalize('NFKC')].filter(
    (character) => letter.test(character) && !/[0-9]/.test(character),
  )
  return (
    letters.length === 0 || scripts.some((script) => letters.every((character) => script.test(character)))
  )
}
