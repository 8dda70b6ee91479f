import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './root.mjs'
import { environment, findNode } from './runtime.mjs'

const node = findNode()
const bin = (file) => path.join(root, 'node_modules', ...file.split('/'))

const checks = [
  ['route types', bin('@react-router/dev/bin.cjs'), 'typegen'],
  ['types', bin('typescript/bin/tsc'), '--noEmit', '-p', root],
  ['lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', root],
  ['dead code', bin('knip/bin/knip.js')],
  ['every text in the catalogue', bin('@lingui/cli/dist/lingui.js'), 'check', 'sync', '--clean'],
  ['every text translated', bin('@lingui/cli/dist/lingui.js'), 'check', 'missing', '--mode', 'catalog'],
]

// Every check runs, so that one look shows all there is to mend.
const failed = checks.filter(([name, ...command]) => {
  const { status, stdout, stderr } = spawnSync(node, command, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
  })
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
  if (status !== 0) console.log(`${stdout}${stderr}`)
  return status !== 0
})
console.log(`${checks.length - failed.length} checks passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
