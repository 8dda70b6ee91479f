import { execFileSync } from 'node:child_process'

/**
 * The supervisor on Windows, where PostgreSQL starts through pg_ctl (it refuses an administrator otherwise)
 * and there is no shell to rely on: a small process that stops PostgreSQL when the application's pipe closes.
 */
const [pgCtl = '', cluster = '', log = '', ...args] = process.argv.slice(2)
const quoted = args.map((arg) => `"${arg}"`).join(' ')

try {
  execFileSync(pgCtl, ['start', '-W', '-D', cluster, '-l', log, '-o', quoted], {
    stdio: 'ignore',
    windowsHide: true,
  })
} catch {
  process.exit(1)
}
const stop = () => {
  try {
    execFileSync(pgCtl, ['stop', '-m', 'fast', '-D', cluster], { stdio: 'ignore', windowsHide: true })
  } catch {
    process.exit(1)
  }
  process.exit(0)
}
process.stdin.on('end', stop).on('error', stop).resume()
