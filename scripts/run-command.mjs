import { ensureInstalled } from './install.mjs'
import { findNode, readEnvironmentFile, run } from './runtime.mjs'

/**
 * `node scripts/command.mjs [OPTION OF NODE...] PROGRAM [ARGUMENT...]`: runs a program of the server, with
 * the settings of .env.
 */
ensureInstalled()
readEnvironmentFile()
const quickly = ['--import', new URL('quick-resolve.mjs', import.meta.url).href]
process.exitCode = await run(findNode(), [...quickly, ...process.argv.slice(2)])
