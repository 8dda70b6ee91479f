import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { patternsIn } from './patterns.ts'

/**
 * Every regular expression of what runs takes time in proportion to the length of its text, whatever the text
 * is: a pattern that tries again and again from each place stops the server for minutes on a text that
 * somebody made for it.
 */
const root = path.join(import.meta.dirname, '..')
const files = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts'))

const found = files.map((file) => patternsIn(file, readFileSync(path.join(root, file), 'utf8')))
const places = new Map<string, { source: string; flags: string; at: string[] }>()
for (const { source, flags, at } of found.flatMap(({ patterns }) => patterns)) {
  const same = places.get(`${source}/${flags}`) ?? { source, flags, at: [] }
  same.at.push(at)
  places.set(`${source}/${flags}`, same)
}

const wrong = found.flatMap(({ built }) =>
  built.map((at) => `${at}: write the pattern out, so that it can be checked`),
)

/**
 * It proves most patterns; those that are too large for that it attacks. An attack counts characters read
 * (`attackLimit` and its like), the same ones each time; without these limits of time a slow moment of the
 * machine would be taken for a success.
 */
const byCount = {
  randomSeed: 0,
  attackLimit: 100_000_000,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}
const faultOf = async (source: string, flags: string): Promise<string | undefined> => {
  const result = await check(source, flags, byCount)
  if (result.status === 'safe') return undefined
  return result.status === 'vulnerable' ? result.complexity.summary : result.status
}

const checkAll = async (patterns: readonly { source: string; flags: string; at: string[] }[]) => {
  for (const { source, flags, at } of patterns) {
    const fault = await faultOf(source, flags)
    if (fault !== undefined) wrong.push(`${at.join(', ')}: /${source}/${flags} is ${fault}`)
  }
}
await checkAll([...places.values()])

console.log(`${places.size} patterns`)
for (const sentence of wrong.toSorted()) console.log(sentence)
process.exit(wrong.length === 0 ? 0 : 1)
