import { randomBytes } from 'node:crypto'
import { email as emailSchema } from '#shared/accounts/validation.ts'
import { type Command, runCommand } from '../../../startup/run-command.ts'
import { parseSettingCommand } from '../../settings/setting-commands.ts'
import { resetSecondFactor } from '../second-factor/reset.ts'
import { inviteAdmin, listAdmins } from './invite-admin.ts'

const usage = `npm run admin -- create EMAIL            prints a link that makes its reader an admin: once, within 24 hours
npm run admin -- list                    who is an admin, and which links are open
npm run admin -- second-factor reset USERNAME  lets somebody who lost phone and recovery codes sign in with the password alone
npm run admin -- setting list            every setting that can be changed while the server runs
npm run admin -- setting get NAME        its value in force, as JSON
npm run admin -- setting set NAME VALUE  puts a value, as JSON, into force; what is absent from it gets its default`

const create =
  (email: string): Command =>
  async ({ db, settings }) => {
    const { link, expiresAt } = await inviteAdmin(
      { db, settings, clock: () => new Date(), randomBytes },
      email,
    )
    return `${link}\n\nGood once, until ${expiresAt.toISOString()}. Give it to its reader by a way that nobody else reads: whoever opens it first is an admin.`
  }

const list: Command = async ({ db }) => {
  const { admins, invitations } = await listAdmins(db, new Date())
  return [
    ...admins.map(
      ({ username, email, as, createdAt }) =>
        `${username}  ${email}  ${as}  since ${createdAt.toISOString()}`,
    ),
    ...invitations.map(({ email, expiresAt }) => `(link)  ${email}  open until ${expiresAt.toISOString()}`),
  ].join('\n')
}

const reset =
  (username: string): Command =>
  async ({ db }) => {
    await resetSecondFactor({ db, clock: () => new Date() }, username)
    return `${username} signs in with the password alone, until a second factor is set up again.`
  }

/** All rooms say it: loaded for the list alone, as it takes a second. */
const settingInfo = async () => (await import('../../../compose.ts')).settingInfo

const parse = ([name, ...given]: string[]): Command | undefined => {
  if (name === 'setting') return parseSettingCommand(given, settingInfo)
  if (name === 'list' && given.length === 0) return list
  if (name === 'second-factor' && given[0] === 'reset' && given[1] !== undefined && given.length === 2)
    return reset(given[1])
  const email = emailSchema.safeParse(given[0])
  return name === 'create' && given.length === 1 && email.success ? create(email.data) : undefined
}

await runCommand({ usage, parse })
