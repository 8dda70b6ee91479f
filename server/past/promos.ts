import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import { promoTerms } from '#shared/promotions/validation.ts'
import { dayMs } from '#shared/time.ts'
import { composeStatement } from '../db/statement.ts'
import type { Plan } from '../features/checkout/plan-checkout.ts'
import { addCampaign } from '../features/promotions/campaigns/save-campaign.ts'
import type { Promo } from '../features/promotions/promo.ts'
import { validatePromo } from '../features/promotions/validate-promo.ts'
import { callerOf } from './conversations.ts'
import type { Past } from './past-deps.ts'
import { always } from './write-orders.ts'

const codes = ['RAIN50', 'WELCOME20', 'LUNCH15'] as const
/** So many checkouts have a code, whatever came of it. */
const used = 0.08

/** The codes that an admin has made for everybody, from before the first day on. */
export const makeCampaigns = async (
  { deps, at }: Past,
  adminId: string | undefined,
  first: Date,
): Promise<void> => {
  if (adminId === undefined) return
  await at(new Date(first.getTime() - dayMs))
  const admin = callerOf(adminId, ['ROLE_ADMIN'])
  const rupees = (amount: number) => paise(amount * 100)
  const [rain, welcome, lunch] = codes
  const terms = [
    [rain, { note: 'For days of rain', amount: rupees(50), minimum: rupees(350), maxUsesEach: 4 }],
    [
      welcome,
      { note: 'To get to know us', percent: 20, most: rupees(100), minimum: rupees(250), maxUsesEach: 1 },
    ],
    [lunch, { note: 'Offices at lunch', percent: 15, most: rupees(75), minimum: rupees(300), maxUses: 400 }],
  ] as const
  for (const [code, one] of terms) await addCampaign(deps, admin, code, promoTerms.parse(one))
}

/** A code that this customer tries with a checkout; null with most of them. */
export const tryPromo = async ({ deps, chance }: Past, userId: string): Promise<Promo | null> => {
  if (!chance.happens(used)) return null
  try {
    return await validatePromo(deps, chance.pick(codes), { userId, ip: null })
  } catch (error) {
    // Used as often as it may be.
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Uses the code of a checkout that was written. */
export const redeemPromo = async ({ deps }: Past, { redemption, rows: { now } }: Plan): Promise<void> => {
  if (redemption === null) return
  const parts = [always, { name: 'moment', values: { now } }, redemption]
  const { rows } = await deps.pool.query(composeStatement('use-promo', parts, 'SELECT ok FROM agreed'))
  if (rows[0]?.ok !== true) throw new Error('a code of the past was used that could not be')
}
