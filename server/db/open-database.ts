import pg from 'pg'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup/startup-error.ts'
import { type EmbeddedOptions, type OpenDatabase, startEmbedded } from './embedded/start.ts'

export type { OpenDatabase } from './embedded/start.ts'

/** The oldest major version that PostgreSQL still supports. */
const oldestMajor = 14

/**
 * Opens the database: the server of DATABASE_URL if that is set, else the embedded one in the data folder.
 * With `attach`, the embedded database of a running instance is shared with it (command-line tools).
 * Throws StartupError, one sentence, if no database is available.
 */
export const openDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'databaseDirectUrl'>>,
  options: EmbeddedOptions = {},
): Promise<Pick<OpenDatabase, 'url' | 'close'> & { directUrl: string }> => {
  const { databaseUrl: url, databaseDirectUrl, dataDir } = settings
  if (url === undefined) {
    const { localUrl, close } = await startEmbedded(dataDir, options)
    return { url: localUrl, directUrl: localUrl, close }
  }
  const directUrl = databaseDirectUrl ?? url
  await check('DATABASE_URL', url)
  if (directUrl !== url) await check('DATABASE_DIRECT_URL', directUrl)
  return { url, directUrl, close: async () => undefined }
}

const check = async (setting: string, url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (major < oldestMajor)
      throw new StartupError(
        `${setting} leads to PostgreSQL ${major}; this needs PostgreSQL ${oldestMajor} or newer.`,
      )
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(explain(setting, url, error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The sentence for a failed connection. Names the host, the user or the database, never the password. */
const explain = (setting: string, url: string, error: unknown): string => {
  const { hostname, port, username, pathname } = new URL(url)
  const { code, message } = error as { code?: string; message?: string }
  const user = decodeURIComponent(username)
  if (code === '28P01' || code === '28000')
    return `The PostgreSQL of ${setting} refuses user "${user}": its password or its rights are wrong.`
  if (code === '3D000')
    return `The PostgreSQL of ${setting} has no database "${decodeURIComponent(pathname.slice(1))}": create it first.`
  if (code === '53300') return `The PostgreSQL of ${setting} has no connection left for us.`
  return `The PostgreSQL of ${setting} at ${hostname}:${port || 5432} cannot be reached: ${code ?? message ?? 'no reason given'}.`
}
