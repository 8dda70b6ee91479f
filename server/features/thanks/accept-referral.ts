import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { OwnReferral } from '#shared/thanks/contracts.ts'
import { referralDays } from '#shared/thanks/referrals.ts'
import { dayMs } from '#shared/time.ts'
import { referrals } from '../../db/tables/index.ts'
import { orderStates } from '../../db/views/orders.ts'
import type { Deps } from '../../deps.ts'
import { sign } from '../../secrets/keys.ts'
import { holdAccount, profileOf } from '../accounts/profiles.ts'
import { readSetting } from '../settings/read-setting.ts'
import { ownerOf, readReferral } from './referral-codes.ts'

type Accepting = {
  userId: string
  code: string
  /** The id of the device of an account that signed in from it; undefined if it has none. */
  deviceOf: (username: string) => string | undefined
}

/**
 * Notes who brought a person, with what both were promised. A repeat with the same code changes nothing.
 * Refuses: not_found (404) for a code of nobody, validation_failed (422) for one's own, illegal_transition
 * (409) where there are no referrals, somebody else brought the person, or they are a customer already, or
 * the device has done so for another account, or is that of who has the code.
 */
export const acceptReferral = async (
  deps: Deps,
  { userId, code, deviceOf }: Accepting,
): Promise<OwnReferral> => {
  const referrerId = await ownerOf(deps, code)
  const referrer = referrerId === undefined ? undefined : await profileOf(deps.db, referrerId)
  if (referrerId === undefined || !referrer || referrer.deletedAt !== null)
    throw new Refusal('not_found', /*i18n*/ 'Nobody has this code.', {
      code: /*i18n*/ 'Nobody has this code',
    })
  if (referrerId === userId)
    throw new Refusal('validation_failed', /*i18n*/ 'This is your own code.', {
      code: /*i18n*/ 'Your own code',
    })
  const { referrerAmount, referredAmount } = await readSetting(deps.db, 'credit')
  await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const person = await holdAccount(tx, userId, 'update')
    if (!person) throw new Refusal('not_found', /*i18n*/ 'This account was not found.')
    const [before] = await tx.select().from(referrals).where(eq(referrals.referredId, userId))
    if (before?.referrerId === referrerId) return
    if (before) throw refused(/*i18n*/ 'Somebody else has brought you already.')
    if (referrerAmount === 0 && referredAmount === 0)
      throw refused(/*i18n*/ 'There is nothing for bringing friends at the moment.')
    const delivered = and(eq(orderStates.userId, userId), eq(orderStates.status, 'delivered'))
    const isOld = person.createdAt.getTime() < now.getTime() - referralDays * dayMs
    if (isOld || (await tx.$count(orderStates, delivered)) > 0)
      throw refused(/*i18n*/ 'A friend’s code is for new customers, before their first order.')
    const device = deviceOf(person.username)
    if (device !== undefined && device === deviceOf(referrer.username))
      throw refused(/*i18n*/ 'Whoever has this code uses this device too.')
    const [noted] = await tx
      .insert(referrals)
      .values({
        referredId: userId,
        referrerId,
        referrerAmount,
        referredAmount,
        device: device === undefined ? null : sign(deps.keys, 'referral-device', device),
        status: 'waiting',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!noted) throw refused(/*i18n*/ 'A friend’s code was used on this device before.')
  })
  return readReferral(deps, userId)
}

const refused = (message: string) => new Refusal('illegal_transition', message, { code: message })
