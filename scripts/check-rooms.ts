import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { layers, rooms } from '#server/rooms.ts'
import { wrongFeatureImports } from './feature-imports.ts'
import { wrongReads } from './foreign-reads.ts'
import { wrongImports } from './room-imports.ts'
import { wrongTables } from './table-owners.ts'
import { wideFolders } from './wide-folders.ts'
import { wrongTopics } from './wrong-topics.ts'

const root = path.join(import.meta.dirname, '..')
const named = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join('/'))
const read = (file: string) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })
const files = named('server/**/*.ts').map(read)
const features = named('web/features/**/*.{ts,tsx}').map(read)
const names = layers.map((rooms) => rooms.map(({ name }) => name))
const wrong = [
  ...wrongImports(files, names),
  ...wrongReads(files, names),
  ...wrongTables(files, rooms),
  ...wrongTopics(files),
  ...wrongFeatureImports(features),
  ...wideFolders([...[...files, ...features].map(({ path: file }) => file), ...named('shared/**/*.ts')]),
]
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
