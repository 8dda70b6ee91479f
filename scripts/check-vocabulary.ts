import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { vocabulary } from './vocabulary.ts'
import { wrongWords } from './wrong-words.ts'

const root = path.join(import.meta.dirname, '..')
const wrong = globSync('{art,bench,scripts,server,shared,tests,web}/**/*.{ts,tsx,mjs}', {
  cwd: root,
}).flatMap((file) => {
  const name = file.split(path.sep).join('/')
  // The list itself names them.
  if (/^scripts\/(?:vocabulary|wrong-words(?:\.test)?)\.ts$/.test(name)) return []
  return wrongWords({ path: name, text: readFileSync(path.join(root, file), 'utf8') }, vocabulary)
})
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
