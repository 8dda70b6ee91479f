import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'
import { bundledNode } from './runtime.mjs'

const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.annapurna-installed')
const lockfile = path.join(root, 'package-lock.json')

/**
 * Installs exactly what the lockfile says, when that is not there already. Exits with one sentence when npm
 * fails.
 */
export const ensureInstalled = () => {
  const lock = readFileSync(lockfile)
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  const marked = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (marked && existsSync(path.join(modules, '.package-lock.json'))) return
  if (!isComplete(JSON.parse(lock.toString('utf8')))) install()
  writeFileSync(stamp, wanted)
}

const install = () => {
  console.log('Installing what package-lock.json lists; this is needed once.')
  npm(process.execPath, ['ci'])
  // npm leaves out optional packages that the Node it runs on is too old for; with the right one they come.
  const node = bundledNode()
  // One that does not run here (Alpine) would come first in the PATH of every npm script.
  if (node === undefined) rmSync(path.join(modules, '.bin', 'node'), { force: true })
  else if (Number(process.versions.node.split('.')[0]) < 24) npm(node, ['install', '--no-save'])
}

const npm = (node, command) => {
  const args = [
    ...command,
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // npm says where it is when it started us; on Windows it is a script that only a shell can run.
  const cli = process.env.npm_execpath
  const viaCli = cli !== undefined && /npm-cli\.c?js$/.test(cli)
  const options = {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !viaCli && process.platform === 'win32',
  }
  const { status } = viaCli ? spawnSync(node, [cli, ...args], options) : spawnSync('npm', args, options)
  if (status === 0) return
  console.error('npm could not install the packages; see its message above, mend that and start again.')
  process.exit(1)
}

/**
 * Whether node_modules has the locked version of everything that this platform needs, however it was
 * installed.
 */
const isComplete = (lock) => {
  const hidden = path.join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(lock.packages).every(([name, wanted]) => {
    if (name === '' || wanted.link) return true
    const found = installed[name]
    if (found !== undefined) return found.version === wanted.version
    return wanted.optional === true && !isForThisPlatform(wanted)
  })
}

const isForThisPlatform = ({ os, cpu, libc }) =>
  (os !== undefined || cpu !== undefined) &&
  matches(os, process.platform) &&
  matches(cpu, process.arch) &&
  (process.platform !== 'linux' || matches(libc, usesGlibc() ? 'glibc' : 'musl'))

const matches = (list, value) => list === undefined || [list].flat().includes(value)

const usesGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined
