import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { findNode, readEnvironmentFile, run } from './runtime.mjs'

ensureInstalled()
readEnvironmentFile()
process.exitCode = await run(findNode(), [
  path.join(root, 'server', 'jobs', 'cli.ts'),
  ...process.argv.slice(2),
])
