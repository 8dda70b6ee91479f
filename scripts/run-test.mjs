import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { findNode, run } from './runtime.mjs'

ensureInstalled()
const node = findNode()
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
process.exitCode = await run(node, [vitest, 'run', ...process.argv.slice(2)])
