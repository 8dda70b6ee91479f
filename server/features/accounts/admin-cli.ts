import { randomBytes } from 'node:crypto'
import { email as emailSchema } from '#shared/validation/accounts.ts'
import { connect, type Database } from '../../db/connection.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings, type Settings, SettingsError } from '../../settings.ts'
import { StartupError } from '../../startup-error.ts'
import { inviteAdmin, listAdmins } from './invite-admin.ts'

const usage = `npm run admin -- create EMAIL  prints a link that makes its reader an admin: once, within 24 hours
npm run admin -- list          who is an admin, and which links are open`

type Command = (db: Database, settings: Settings) => Promise<string>

const create =
  (email: string): Command =>
  async (db, settings) => {
    const { link, expiresAt } = await inviteAdmin(
      { db, settings, clock: () => new Date(), randomBytes },
      email,
    )
    return `${link}\n\nGood once, until ${expiresAt.toISOString()}. Give it to its reader by a way that nobody else reads: whoever opens it first is an admin.`
  }

const list: Command = async (db) => {
  const { admins, invitations } = await listAdmins(db, new Date())
  return [
    ...admins.map(
      ({ username, email, createdAt }) => `${username}  ${email}  since ${createdAt.toISOString()}`,
    ),
    ...invitations.map(({ email, expiresAt }) => `(link)  ${email}  open until ${expiresAt.toISOString()}`),
  ].join('\n')
}

const commandOf = ([name, ...given]: string[]): Command | undefined => {
  if (name === 'list' && given.length === 0) return list
  const email = emailSchema.safeParse(given[0])
  return name === 'create' && given.length === 1 && email.success ? create(email.data) : undefined
}

const run = async (args: string[]): Promise<number> => {
  const command = commandOf(args)
  if (command === undefined) {
    console.error(usage)
    return 1
  }
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, { attach: true })
  const { pool, db } = connect(database.url, {
    max: 1,
    warn: (error) => console.error(error.message),
    timeoutMs: settings.databaseTimeoutMs,
  })
  try {
    await migrate(database.url)
    console.log(await command(db, settings))
  } finally {
    await pool.end()
    await database.close()
  }
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
