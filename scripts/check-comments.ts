import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Comments are read in a window beside another: none is wider than this. A directive is one line, however
 * long.
 */
const columns = 110

const root = path.join(import.meta.dirname, '..')
const isComment = /^\s*(?:\/\/|\/?\*)/
const isDirective = /biome-ignore|@ts-expect-error|^\s*\/\*i18n\*\/ /

const wide = globSync('{art,bench,scripts,server,shared,tests,web}/**/*.{ts,tsx,mjs}', { cwd: root }).flatMap(
  (file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line].length > columns && isComment.test(line) && !isDirective.test(line)
          ? [`${file}:${index + 1} is a comment of ${[...line].length} columns`]
          : [],
      ),
)
for (const sentence of wide) console.log(sentence)
process.exitCode = wide.length === 0 ? 0 : 1
