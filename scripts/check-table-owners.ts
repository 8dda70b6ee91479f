import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { foreignWrites } from './table-owners.ts'

const root = path.join(import.meta.dirname, '..')
const files = globSync('server/**/*.ts', { cwd: root }).map((file) => ({
  path: file.split(path.sep).join('/'),
  text: readFileSync(path.join(root, file), 'utf8'),
}))
const wrong = foreignWrites(files)
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
