import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { missingFiles } from './named-files.ts'

const root = path.join(import.meta.dirname, '..')
/** What is true today; decisions say what was true on their day. */
const documents = globSync(['*.md', 'docs/*.md', 'deploy/**/*.md'], { cwd: root }).filter(
  (file) => !file.endsWith('CHANGELOG.md'),
)
const files = globSync('{*,{art,bench,deploy,docs,languages,public,scripts,server,shared,tests,web}/**/*}', {
  cwd: root,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
const wrong = documents.flatMap((file) =>
  missingFiles({ path: file, text: readFileSync(path.join(root, file), 'utf8') }, files),
)
for (const sentence of wrong) console.log(sentence)
process.exitCode = wrong.length === 0 ? 0 : 1
