import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import type { Transaction } from '../../db/connection.ts'
import { restaurantInvitations, restaurantStaff } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { addStaff } from './add-staff.ts'
import { staffTokenHash } from './invite-staff.ts'

const validMs = 30 * dayMs

type Entrusted = { restaurantId: string; email: string }

/**
 * Gives a new restaurant to the account that has confirmed this address, as part of `tx`, one of
 * `deps.revocations`. Where there is none, returns the token of an invitation for whoever reads the mail,
 * valid 30 days; null: an account has it.
 */
export const assignOwner = async (
  deps: Pick<Deps, 'clock' | 'randomBytes' | 'revocations'>,
  tx: Transaction,
  { restaurantId, email }: Entrusted,
): Promise<string | null> => {
  const address = email.toLowerCase()
  const [owner] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(sql`lower(${profiles.email})`, address),
        isNotNull(profiles.emailConfirmedAt),
        isNull(profiles.deletedAt),
      ),
    )
  if (owner) {
    await addStaff(deps, tx, owner.id, restaurantId)
    return null
  }
  const token = Buffer.from(deps.randomBytes(32)).toString('base64url')
  const createdAt = deps.clock()
  const values = {
    tokenHash: staffTokenHash(token),
    invited: email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + validMs),
  }
  await tx
    .insert(restaurantInvitations)
    .values({ ...values, restaurantId, email: address })
    .onConflictDoUpdate({
      target: [restaurantInvitations.restaurantId, restaurantInvitations.email],
      set: values,
    })
  return token
}

/** Whether nobody works for a restaurant, and nobody has an invitation that is still valid. */
export const isWithoutStaff = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  restaurantId: string,
): Promise<boolean> => {
  const staff = await tx.$count(restaurantStaff, eq(restaurantStaff.restaurantId, restaurantId))
  if (staff > 0) return false
  const valid = and(
    eq(restaurantInvitations.restaurantId, restaurantId),
    gt(restaurantInvitations.expiresAt, clock()),
  )
  return (await tx.$count(restaurantInvitations, valid)) === 0
}
