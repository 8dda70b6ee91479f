import { existsSync, readFileSync } from 'node:fs'

/**
 * What documents say of tests: `file` › "title", several of them apart by semicolons; files stand in
 * backticks.
 */
export const namedFiles = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

/** Every test that a cell names; several titles of one file may follow it with commas between. */
export const namedTests = (cell: string): { file: string; title: string }[] =>
  [...cell.matchAll(/`([^`]+)` › ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(([, file = '', titles = '']) =>
    // Documents are wrapped, also in the middle of a title.
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title: title.replace(/\s+/g, ' ') })),
  )

const contents = new Map<string, string>()
/** A file's text, empty where there is none; lines of JSX are joined as people read them. */
export const textOf = (file: string): string => {
  const known = contents.get(file)
  if (known !== undefined) return known
  const text = existsSync(file) ? readFileSync(file, 'utf8').replace(/\s*\n\s*/g, ' ') : ''
  contents.set(file, text)
  return text
}

export const isTitled = (file: string, title: string): boolean =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => textOf(file).includes(literal))
