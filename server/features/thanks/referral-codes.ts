import { and, eq, sql } from 'drizzle-orm'
import { customRandom } from 'nanoid'
import { readableCharacters } from '#shared/api/readable.ts'
import { paise } from '#shared/money/money.ts'
import type { OwnReferral } from '#shared/thanks/contracts.ts'
import { referralCodeLength } from '#shared/thanks/referrals.ts'
import { referralCodes, referrals } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { readSetting } from '../settings/read-setting.ts'

/** How a person stands with friends. Amounts in paise. */
export const readReferral = async ({ db }: Pick<Deps, 'db'>, userId: string): Promise<OwnReferral> => {
  const { referrerAmount, referredAmount } = await readSetting(db, 'credit')
  const [own] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId))
  const [sums] = await db
    .select({
      waiting: sql<number>`(count(*) FILTER (WHERE status = 'waiting'))::int`,
      paid: sql<number>`(count(*) FILTER (WHERE status = 'paid'))::int`,
      earned: sql`coalesce(sum(referrer_amount) FILTER (WHERE status = 'paid'), 0)`.mapWith(Number),
    })
    .from(referrals)
    .where(eq(referrals.referrerId, userId))
  const [mine] = await db.select().from(referrals).where(eq(referrals.referredId, userId))
  return {
    code: own?.code ?? null,
    referrerAmount,
    referredAmount,
    waiting: sums?.waiting ?? 0,
    paid: sums?.paid ?? 0,
    earned: paise(sums?.earned ?? 0),
    brought: mine ? { status: mine.status, amount: mine.referredAmount } : null,
  }
}

/** The same once the person has a code; it is made when first asked for, and stays. */
export const makeReferralCode = async (
  deps: Pick<Deps, 'db' | 'randomBytes'>,
  userId: string,
): Promise<OwnReferral> => {
  const code = customRandom(readableCharacters, referralCodeLength, deps.randomBytes)()
  await deps.db
    .insert(referralCodes)
    .values({ userId, code })
    .onConflictDoNothing({ target: referralCodes.userId })
  return readReferral(deps, userId)
}

/** Whose code it is; undefined: nobody's. */
export const ownerOf = async ({ db }: Pick<Deps, 'db'>, code: string): Promise<string | undefined> => {
  const [found] = await db
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(and(eq(referralCodes.code, code)))
  return found?.userId
}
