import type pg from 'pg'
import { Refusal } from '#shared/errors.ts'
import { connect, type Database } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { StartupError } from './startup-error.ts'

export type CommandContext = { settings: Settings; url: string; pool: pg.Pool; db: Database }

/** Does the work on an open, migrated database; returns what to print on standard output. */
export type Command = (context: CommandContext) => Promise<string>

/** Why a command does not run: `message` is for the person at the terminal, shown without a stack. */
export class CommandError extends Error {}

type CommandOptions = {
  /** Printed when `parse` returns undefined. */
  usage: string
  /** Reads the arguments before a database is opened. Throws CommandError. */
  parse: (args: string[]) => Command | undefined | Promise<Command | undefined>
  /** Statements may take the time they need, instead of DATABASE_TIMEOUT_MS. */
  unlimited?: boolean
}

/**
 * A program of the command line, such as `npm run jobs`: reads its arguments, opens the database (together with a running
 * server, where the embedded one is in use), migrates it, runs the command and sets the exit code of the process. What the
 * person at the terminal can act on is a sentence on standard error and exit code 1; anything else is thrown.
 */
export const runCommand = async (options: CommandOptions): Promise<void> => {
  try {
    const command = await options.parse(process.argv.slice(2))
    if (command === undefined) throw new CommandError(options.usage)
    console.log(await onDatabase(command, options))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

const onDatabase = async (command: Command, { unlimited }: CommandOptions): Promise<string> => {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, { attach: true })
  try {
    await migrate(database.url)
    const { pool, db } = connect(database.url, {
      max: 2,
      warn: (error) => console.error(error.message),
      ...(!unlimited && { timeoutMs: settings.databaseTimeoutMs }),
    })
    try {
      return await command({ settings, url: database.url, pool, db })
    } finally {
      await pool.end()
    }
  } finally {
    await database.close()
  }
}

const explain = (error: unknown): string => {
  if (error instanceof Refusal)
    return [
      error.message,
      ...Object.entries(error.fields ?? {}).map(([field, text]) => `  ${field}: ${text}`),
    ].join('\n')
  const { code } = error as { code?: string }
  const expected = [CommandError, SettingsError, StartupError].some((kind) => error instanceof kind)
  if (expected || code?.startsWith('ERR_PARSE_ARGS')) return (error as Error).message
  throw error
}
