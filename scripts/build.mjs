import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'
import { environment } from './runtime.mjs'

const inputs = [
  'web',
  'shared',
  'server/features/impact',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'lingui.config.ts',
  'languages',
  'react-router.config.ts',
]
const stamp = path.join(root, 'build', 'made-from')

/** Builds the web unless the last build was made from the very same files. Exits when it fails. */
export const ensureBuilt = (node) => {
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the web; this is needed after a change only.')
  rmSync(stamp, { force: true })
  const npm = process.env.npm_execpath
  const options = {
    cwd: root,
    env: { ...environment(), NODE_ENV: 'production' },
    encoding: 'utf8',
    shell: npm === undefined,
  }
  const built =
    npm === undefined
      ? spawnSync('npm', ['run', '--silent', 'build'], options)
      : spawnSync(node, [npm, 'run', '--silent', 'build'], options)
  if (built.status !== 0) {
    console.error(`${built.stdout}${built.stderr}\nThe web could not be built; the reason is above.`)
    process.exit(1)
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesUnder(input)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const filesUnder = (input) => {
  const full = path.join(root, input)
  if (!existsSync(full)) return []
  if (input.includes('.')) return [input]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}
