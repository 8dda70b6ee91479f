import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { findNode, run } from './runtime.mjs'

if (process.argv.includes('--dev')) process.env.NODE_ENV = 'development'
// React, too, looks at it: without it pages would be rendered by its slow development build.
process.env.NODE_ENV ||= 'production'
ensureInstalled()
const node = findNode()
if (process.env.NODE_ENV !== 'development') ensureBuilt(node)
const main = path.join(root, 'server', 'main.ts')
process.chdir(root)
if (node === process.execPath) await import(pathToFileURL(main).href)
else process.exitCode = await run(node, [main])
