import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { findNode, readEnvironmentFile, run } from './runtime.mjs'

ensureInstalled()
readEnvironmentFile()
const cli = path.join(root, 'server', 'features', 'catalogue', 'import', 'cli.ts')
// Loading the program leaves more garbage than importing does: a small nursery keeps both low.
process.exitCode = await run(findNode(), ['--max-semi-space-size=2', cli, ...process.argv.slice(2)])
