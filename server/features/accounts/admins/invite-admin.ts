import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../../db/connection.ts'
import { adminInvitations, users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { StartupError } from '../../../startup/startup-error.ts'
import { recordAudit } from '../audited.ts'
import { invitationHash } from './become-admin.ts'

const validMs = dayMs

type Inviting = Pick<Deps, 'clock' | 'randomBytes'> & {
  db: Executor
  settings: Pick<Deps['settings'], 'publicUrl'>
}

/**
 * Creates a link that makes its reader an admin, once, within 24 hours; it replaces an earlier one for that
 * address. The token is in the URL's fragment, which browsers do not send, so that it is in no log. Throws
 * StartupError, one sentence, for an address that belongs to an account.
 */
export const inviteAdmin = async (
  { db, settings, clock, randomBytes }: Inviting,
  email: string,
): Promise<{ link: string; expiresAt: Date }> => {
  const sameAddress = eq(sql`lower(${users.email})`, email.toLowerCase())
  const [owner] = await db
    .select({ username: users.username })
    .from(users)
    .where(and(sameAddress, isNotNull(users.emailConfirmedAt)))
  if (owner)
    throw new StartupError(
      `The address ${email} belongs to the account ${owner.username}: an admin's account is one of its own, with another address.`,
    )
  const token = Buffer.from(randomBytes(32)).toString('base64url')
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + validMs)
  await db.transaction(async (tx) => {
    await tx.delete(adminInvitations).where(eq(sql`lower(${adminInvitations.email})`, email.toLowerCase()))
    const tokenHash = invitationHash(token)
    await tx.insert(adminInvitations).values({ tokenHash, email, createdAt, expiresAt })
    await recordAudit(tx, {
      actor: { kind: 'operator' },
      action: 'admin.invited',
      subject: { kind: 'adminInvitation', id: tokenHash },
      after: { expiresAt: expiresAt.toISOString() },
      at: createdAt,
    })
  })
  return { link: `${settings.publicUrl.replace(/\/$/, '')}/become-admin#token=${token}`, expiresAt }
}

/** All admins, and the invitations that are still valid. */
export const listAdmins = async (db: Executor, now: Date) => ({
  admins: await db
    .select({
      username: users.username,
      email: users.email,
      as: users.adminRole,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(sql`'ROLE_ADMIN' = ANY(${users.roles})`, isNull(users.deletedAt)))
    .orderBy(users.createdAt),
  invitations: await db
    .select({ email: adminInvitations.email, expiresAt: adminInvitations.expiresAt })
    .from(adminInvitations)
    .where(gt(adminInvitations.expiresAt, now))
    .orderBy(adminInvitations.expiresAt),
})
