import type { Word } from './vocabulary.ts'

type SourceFile = { path: string; text: string }
/** A token of a file: a comment, a string or a regular text of a template, or what lies between. */
const tokens =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`)|(?<name>[A-Za-z_$][\w$]*)/g

const titled = /^(?:it|describe|test|each|only|skipIf)$/

/** Blanks the texts between the tags of JSX, which people read; lines stay where they are. */
const withoutJsxText = ({ path, text }: SourceFile): string =>
  path.endsWith('.tsx')
    ? text.replaceAll(
        /(?<!=)>[^<>{}=;()`'"]*(?=[<{])/g,
        (shown) => `>${shown.slice(1).replaceAll(/[^\n]/g, ' ')}`,
      )
    : text

/** The words of an identifier or a file's name, in lower case: `isAlive` and `is-alive` have two. */
const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((part) => part.toLowerCase())

const phraseIn = (text: string, phrase: string): boolean =>
  new RegExp(`(?<![\\w-])${phrase.replaceAll(' ', '[\\s*]+')}(?![\\w-])`, 'i').test(text)

/**
 * Names, comments and titles of tests in a file that say with a word of their own what the field has a term
 * for, as sentences. Other strings are not looked at: they are texts that people read, paths and SQL.
 */
export const wrongWords = (file: SourceFile, vocabulary: readonly Word[]): string[] => {
  const { path } = file
  const text = withoutJsxText(file)
  const words = vocabulary.filter(
    ({ within, outside }) => (within?.test(path) ?? true) && !outside?.test(path),
  )
  const found = new Map<string, string>()
  const look = (line: number, name: string, kinds: readonly Word['kind'][]) => {
    for (const { kind, not, but } of words) {
      if (!kinds.includes(kind)) continue
      const wrong = not.find((word) =>
        kind === 'phrase'
          ? phraseIn(name, word)
          : kind === 'name'
            ? name === word
            : partsOf(name).includes(word),
      )
      if (wrong !== undefined) found.set(`${line} ${wrong}`, `${path}:${line} says "${wrong}": ${but}`)
    }
  }
  look(1, path.split('/').at(-1)?.replace(/\..*/, '') ?? '', ['part', 'name'])
  let line = 1
  let at = 0
  let isTitle = false
  for (const { index, groups = {} } of text.matchAll(tokens)) {
    line += text.slice(at, index).split('\n').length - 1
    at = index
    const { comment, string, name } = groups
    if (comment !== undefined && !comment.startsWith('/*i18n*/')) look(line, comment, ['phrase'])
    if (string !== undefined && isTitle) look(line, string, ['phrase'])
    if (string !== undefined) isTitle = false
    if (name !== undefined) {
      isTitle = titled.test(name) || (isTitle && name === 'concurrent')
      look(line, name, ['part', 'name'])
    }
  }
  return [...found.values()]
}
