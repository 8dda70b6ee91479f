/**
 * What a description begins with says what a dish is; behind one of these it says how, with what and for
 * whom.
 */
const ends =
  /[,;:.()–—]|\s-\s|\b(?:with|in|over|for|beside|on|at|around|from|that|which|as|to|under|until|into|onto|between|without|then|by|like)\b/i
/** 'No milk', 'free of gluten': what it is without is no word of it. */
const denied = /\b(?:no|without|free of|free from)\s+\p{L}+/giu

/**
 * A description in two: what the dish is, and what else is mentioned. What it is said to be without is in
 * neither.
 */
export const splitDescription = (text: string): { about: string; details: string } => {
  const said = text.replace(denied, ' ')
  const end = said.search(ends)
  return end < 0 ? { about: said, details: '' } : { about: said.slice(0, end), details: said.slice(end) }
}
