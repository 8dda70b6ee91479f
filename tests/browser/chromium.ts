import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { root } from '../program.ts'

type Found = { executablePath: string; env?: Record<string, string> }

/** What keeps it quiet, and lets it run as root and without a graphics card. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What drives it counts as a press, at a moment of its own: a page may make sounds from its beginning.
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * A browser for the journeys: the one CHROMIUM_PATH names, else an installed Chrome or Chromium, else the one
 * that came with npm, which needs nothing of the system. Whoever launches it closes it.
 */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { executablePath, env } = await findChromium()
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return chromium.launch({ executablePath, args: [...args, ...more], env: { ...inherited, ...env } })
}

let shared: Promise<Browser> | undefined
/**
 * The one browser of a worker, for all the files that it runs; it ends with the worker. Each journey has
 * contexts of its own.
 */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser()
  return shared
}

const findChromium = async (): Promise<Found> => {
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given }
  const installed = places().find((place) => existsSync(place))
  return installed === undefined ? unpacked() : { executablePath: installed }
}

const places = (): string[] => {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (process.platform === 'win32')
    return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'))
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
}

/** The Chromium that came with npm, unpacked once and kept with the packages. */
const unpacked = async (): Promise<Found> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'Install Chrome or Chromium, or name one in CHROMIUM_PATH: npm has none for this platform.',
    )
  const pack = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(path.join(pack, 'package.json'), 'utf8')) as { version: string }
  const folder = path.join(root, 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpack(path.join(pack, 'bin'), folder)

  const executablePath = path.join(folder, 'chromium')
  const env = { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') }
  // Its own libraries only where the system lacks some.
  const runs = spawnSync(executablePath, ['--version'], { stdio: 'ignore' }).status === 0
  return { executablePath, env: runs ? env : { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') } }
}

/** The fonts that came with it, for a system that has none; its own list of folders names none of ours. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`

/** Beside its place first, so that an unpacking that is cut off leaves nothing that looks whole. */
const unpack = async (archives: string, folder: string) => {
  const fresh = `${folder}.${randomBytes(4).toString('hex')}`
  mkdirSync(fresh, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  // The package unpacks into the folder for temporary files, wherever that is.
  process.env.TMPDIR = fresh
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'])
      await inflate(path.join(archives, name))
    writeFileSync(path.join(fresh, 'fonts.conf'), fontsIn(path.join(folder, 'fonts')))
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
