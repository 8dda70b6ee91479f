import { formatPaise } from '#shared/money/money.ts'
import { payoutNumber } from '#shared/payouts/payout-state.ts'
import { mayDo } from '#shared/staff/staff-roles.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { writeWithin } from '../support/write-to-person.ts'
import type { PayoutRow } from './pay-out.ts'

/**
 * Writes to whoever gets a payout that the bank did not take, and why: the courier, or the owners and
 * managers of the restaurant. A message of support, so that it can be answered; it is e-mailed like all of
 * them.
 */
export const notifyOfFailure = async (
  deps: Deps,
  tx: Transaction,
  adminId: string,
  payout: PayoutRow,
  reason: string,
): Promise<void> => {
  const values = { payout: payoutNumber(payout.number), amount: formatPaise(payout.amount), reason }
  for (const userId of await recipients(deps, tx, payout))
    await writeWithin(deps, tx, adminId, { userId, orderId: null }, (language) => {
      const i18n = i18nFor(language)
      return {
        subject: i18n._(/*i18n*/ 'Payout {payout} could not be transferred', values),
        message: i18n._(
          /*i18n*/ 'Your payout {payout} of {amount} came back from the bank: {reason}. The money is still yours. Please look at your bank account under Payout account, and answer here once it is right: we then transfer it again.',
          values,
        ),
      }
    })
}

const recipients = async (
  deps: Deps,
  tx: Transaction,
  { payee, owner }: PayoutRow,
): Promise<readonly string[]> => {
  if (payee === 'agent') return [owner]
  const staff = await Promise.all(deps.restaurantParts.map((part) => part.staff?.(tx, owner) ?? []))
  return staff
    .flat()
    .filter(({ role }) => mayDo(role, 'money'))
    .map(({ id }) => id)
}
