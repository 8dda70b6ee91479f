import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from './root.mjs'
import { environment, findNode } from './runtime.mjs'

const node = findNode()
const bin = (file) => path.join(root, 'node_modules', ...file.split('/'))

const typegen = ['route types', bin('@react-router/dev/bin.cjs'), 'typegen']
const checks = [
  ['types', bin('typescript/bin/tsc'), '--noEmit', '-p', root],
  ['lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', root],
  ['rooms know what is below them', path.join(root, 'scripts/check-rooms.ts')],
  ['tables written by their own room', path.join(root, 'scripts/check-table-owners.ts')],
  ['patterns in linear time', path.join(root, 'scripts/check-patterns.ts')],
  ['comments within their columns', path.join(root, 'scripts/check-comments.ts')],
  ["the field's words", path.join(root, 'scripts/check-vocabulary.ts')],
  ['documents name what is there', path.join(root, 'scripts/check-documents.ts')],
  ['decisions numbered once', path.join(root, 'scripts/check-decisions.ts')],
  ['dead code', bin('knip/bin/knip.js')],
  ['every text in the catalogue', bin('@lingui/cli/dist/lingui.js'), 'check', 'sync', '--clean'],
  ['every text translated', bin('@lingui/cli/dist/lingui.js'), 'check', 'missing', '--mode', 'catalog'],
]

const passes = async ([name, ...command]) => {
  const child = spawn(node, command, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
    })
  const [status] = await once(child, 'close')
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
  if (status !== 0) console.log(text)
  return status === 0
}

// Every check runs, so that one look shows all there is to mend; side by side, but for what the types are
// made from.
const results = [await passes(typegen), ...(await Promise.all(checks.map(passes)))]
const failed = results.filter((passed) => !passed).length
console.log(`${results.length - failed} checks passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
