/** What a text is compared with; a RegExp is one. */
export type TextPattern = { test(text: string): boolean }

/**
 * Matches texts with all parts in this order, anything between them. `/a.*b/` says the same, but tries each
 * `a` with each `b`: quadratic in the length of a text that repeats the first part.
 */
export const inOrder = (...parts: readonly [...RegExp[], TextPattern]): TextPattern => {
  const before = parts.slice(0, -1) as RegExp[]
  const last = parts.at(-1) as TextPattern
  return {
    test: (text) => {
      let rest = text
      for (const part of before) {
        const match = part.exec(rest)
        if (match === null) return false
        rest = rest.slice(match.index + match[0].length)
      }
      return last.test(rest)
    },
  }
}

/** Matches texts that one of the patterns matches. */
export const either = (...patterns: readonly TextPattern[]): TextPattern => ({
  test: (text) => patterns.some((pattern) => pattern.test(text)),
})

/** Matches texts that `pattern` matches and `excluded` does not. */
export const unless = (excluded: RegExp, pattern: TextPattern): TextPattern => ({
  test: (text) => !excluded.test(text) && pattern.test(text),
})

/** Matches texts in which `excluded` does not come after the first match of `pattern`. */
export const notFollowedBy = (pattern: RegExp, excluded: RegExp): TextPattern => ({
  test: (text) => {
    const match = pattern.exec(text)
    return match !== null && !excluded.test(text.slice(match.index + match[0].length))
  },
})
