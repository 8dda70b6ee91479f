import { parse } from '@babel/parser'

export type Pattern = { source: string; flags: string; at: string }

type Token = { type: { label: string }; value?: unknown; loc: { start: { line: number } } }

/**
 * The regular expressions of a file of TypeScript, each with its place, and the places of those that are put
 * together while the program runs, which nobody can check.
 */
export const patternsIn = (file: string, text: string): { patterns: Pattern[]; built: string[] } => {
  const { tokens } = parse(text, {
    sourceType: 'module',
    tokens: true,
    plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  })
  const placeOf = ({ loc }: Token) => `${file}:${loc.start.line}`
  const patterns: Pattern[] = []
  const built: string[] = []
  for (const [index, token] of ((tokens ?? []) as Token[]).entries()) {
    if (token.type.label === 'regexp') {
      const { pattern, flags } = token.value as { pattern: string; flags: string }
      patterns.push({ source: pattern, flags, at: placeOf(token) })
    }
    // A call or a construction; as a type it has no parenthesis after it.
    if (token.value === 'RegExp' && tokens?.[index + 1]?.type.label === '(') built.push(placeOf(token))
  }
  return { patterns, built }
}
