import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { findNode, run } from './runtime.mjs'

ensureInstalled()
process.exitCode = await run(findNode(), [
  path.join(root, 'server', 'features', 'search', 'cli.ts'),
  ...process.argv.slice(2),
])
