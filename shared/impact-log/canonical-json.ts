export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * RFC 8785: members sorted by their names' UTF-16 code units, no white space, numbers and texts as ECMAScript
 * writes them. Throws TypeError for a number that is not finite, and for a lone surrogate, which JSON in
 * UTF-8 cannot have.
 */
export const canonicalJson = (value: Json): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no JSON`)
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value as { [key: string]: Json }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return `{${members.map(([name, member]) => `${textOf(name)}:${canonicalJson(member)}`).join(',')}}`
}

const textOf = (text: string): string => {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate has no JSON')
  return JSON.stringify(text)
}
