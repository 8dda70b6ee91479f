import { Refusal } from '#shared/errors.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { creditEntries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { holdAccount } from '../accounts/profiles.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { notify } from '../notifications/notify.ts'
import { readSetting } from '../settings/read-setting.ts'
import { recordAudit } from './audited.ts'
import { creditBalance } from './credit.ts'
import { newEntry } from './credit-part.ts'

type Goodwill = { adminId: string; userId: string; amount: Paise; reason: string }

/**
 * Gives a customer credit as goodwill, in paise, with the reason, and writes to them. Returns the balance.
 * Refuses: not_found (404) for an account that is not there or is no customer's, validation_failed (422) for
 * more than the settings allow.
 */
export const grantCredit = async (
  deps: Deps,
  { adminId, userId, amount, reason }: Goodwill,
): Promise<{ balance: Paise }> =>
  deps.db.transaction(async (tx) => {
    const at = deps.clock()
    const person = await holdAccount(tx, userId)
    if (!person || person.deletedAt !== null || !person.roles.includes('ROLE_CUSTOMER'))
      throw new Refusal('not_found', /*i18n*/ 'There is no such customer.')
    const { goodwillLimit } = await readSetting(tx, 'credit')
    if (amount > goodwillLimit) throw overLimit(goodwillLimit)
    await tx.insert(creditEntries).values(
      newEntry({
        userId,
        kind: 'goodwill',
        amount,
        remaining: amount,
        reason,
        grantedBy: adminId,
        posted: true,
        at,
      }),
    )
    await postTransfer(tx, at, {
      kind: 'credit',
      orderId: null,
      paymentId: null,
      entries: [
        { account: 'platform', amount: paise(-amount) },
        { account: 'credit', owner: userId, amount },
      ],
    })
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'credit.granted',
      subject: { kind: 'account', id: userId },
      before: {},
      after: { amount, reason },
      at,
    })
    const { email, language, preferences } = person
    await notify(deps, tx, { email, language, preferences }, 'creditGranted', { amount, reason })
    return { balance: await creditBalance(tx, userId) }
  })

const overLimit = (limit: Paise): Refusal => {
  const message = /*i18n*/ 'Goodwill is at most {limit} at a time'
  return new Refusal('validation_failed', message, { amount: message }, { limit: formatPaise(limit) })
}
