import { readdirSync } from 'node:fs'
import path from 'node:path'

const names = readdirSync(path.join(import.meta.dirname, '../docs/decisions')).toSorted()
for (const [index, name] of names.entries()) {
  const before = names[index - 1]
  if (before?.slice(0, 4) !== name.slice(0, 4)) continue
  console.log(`${before} and ${name} have the same number`)
  process.exitCode = 1
}
