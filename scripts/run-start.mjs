import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { findNode, onOrphaned, readEnvironmentFile, run } from './runtime.mjs'
import { startPayments } from './start-payments.mjs'

const development = process.argv.includes('--dev')
// React, too, looks at it: without it pages would be rendered by its slow development build.
if (process.argv.includes('--bare')) process.env.DEMO = 'bare'
process.env.NODE_ENV = development ? 'development' : process.env.NODE_ENV || 'production'
process.chdir(root)
ensureInstalled()
const node = findNode()

readEnvironmentFile()

// Node's --watch restarts the server when a file changes, and sets this variable for it.
const watched = process.env.WATCH_REPORT_DEPENDENCIES !== undefined
if (development && !watched) {
  // These folders alone: Vite, whose part is the rest, writes files that it then reads.
  const folders = ['server', 'shared', 'languages'].map((folder) => `--watch-path=${path.join(root, folder)}`)
  process.exitCode = await run(node, [...folders, '--watch-preserve-output', ...process.argv.slice(1)])
} else if (node === process.execPath) {
  if (!development) ensureBuilt(node)
  // What was compiled stays for the next start: a second less, and the TypeScript compiler's memory.
  module.enableCompileCache(path.join(root, 'build', 'compile-cache'))
  // Not at the top: the Node that is outside may be too old for it.
  await import('./quick-resolve.mjs')
  await startPayments()
  onOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  await import(pathToFileURL(path.join(root, 'server', 'main.ts')).href)
} else {
  process.exitCode = await run(node, ['--max-semi-space-size=16', ...process.argv.slice(1)])
}
