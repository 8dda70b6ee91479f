import type pg from 'pg'
import { Refusal } from '#shared/errors.ts'
import { connect, type Database } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { readSettings, type Settings, SettingsError } from '../settings.ts'
import { StartupError } from './startup-error.ts'

export type CommandContext = { settings: Settings; url: string; pool: pg.Pool; db: Database }

/** Does the work on an open, migrated database; returns what to print on standard output. */
export type Command = (context: CommandContext) => Promise<string>

/** A mistake in how a command is used; `message` is printed without a stack. */
export class CommandError extends Error {}

type CommandOptions = {
  /** Printed when `parse` returns undefined. */
  usage: string
  /** Reads the arguments before a database is opened. Throws CommandError. */
  parse: (args: string[]) => Command | undefined | Promise<Command | undefined>
  /** Runs statements without the limit of DATABASE_TIMEOUT_MS. */
  unlimited?: boolean
}

/**
 * Runs a command-line program, such as `npm run jobs`: parses its arguments, opens the database (shared with
 * a running server if the embedded one is in use), migrates it and runs the command. An expected error is
 * printed as one sentence on standard error, with exit code 1; an unexpected one is thrown.
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
    const url = database.directUrl
    await migrate(url)
    const { pool, db } = connect(url, {
      max: 2,
      warn: (error) => console.error(error.message),
      ...(!unlimited && { timeoutMs: settings.databaseTimeoutMs }),
    })
    // The role may have a limit of its own, for what comes through a pooler.
    if (unlimited) pool.on('connect', (client) => void client.query('SET statement_timeout = 0'))
    try {
      return await command({ settings, url, pool, db })
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
