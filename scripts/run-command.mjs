import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { findNode, readEnvironmentFile, run } from './runtime.mjs'

/**
 * `node scripts/command.mjs [OPTION OF NODE...] PROGRAM [ARGUMENT...]`: runs a program of the server, with
 * the settings of .env.
 */
ensureInstalled()
readEnvironmentFile()
// What was compiled stays for the next time: a second less, as with `npm start`.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'build', 'compile-cache')
const quickly = ['--import', new URL('quick-resolve.mjs', import.meta.url).href]
process.exitCode = await run(findNode(), [...quickly, ...process.argv.slice(2)])
