import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { layers } from '#server/rooms.ts'
import { wrongReads } from './foreign-reads.ts'
import { wrongImports } from './room-imports.ts'

const root = path.join(import.meta.dirname, '..')
const files = globSync('server/**/*.ts', { cwd: root }).map((file) => ({
  path: file.split(path.sep).join('/'),
  text: readFileSync(path.join(root, file), 'utf8'),
}))
const names = layers.map((rooms) => rooms.map(({ name }) => name))
const wrong = [...wrongImports(files, names), ...wrongReads(files, names)]
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
