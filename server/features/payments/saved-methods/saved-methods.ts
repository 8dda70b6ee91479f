import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { SavedMethod } from '#shared/payments/contracts.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { savedPaymentMethods } from '../../../db/tables/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { auditOthersChange } from '../../accounts/audit-account.ts'
import { accountFor } from '../../accounts/find-account.ts'
import type { SavedInstrument } from '../provider.ts'

type Row = typeof savedPaymentMethods.$inferSelect

const noSuchMethod = () => new Refusal('not_found', /*i18n*/ 'There is no such payment method.')

const twoDigits = (value: number): string => String(value % 100).padStart(2, '0')

/** A saved method without its token, which only we and the payment service know. */
const savedMethodView = ({ id, method, brand, lastFour, expiryMonth, expiryYear }: Row): SavedMethod => ({
  id,
  method: method === 'upi' ? 'upi' : 'creditCard',
  type: brand,
  lastFour,
  expiryDate:
    expiryMonth === null || expiryYear === null ? null : `${twoDigits(expiryMonth)}/${twoDigits(expiryYear)}`,
})

/** A person's saved methods, the latest first. Refuses with not_found for another person's. */
export const listSavedMethods = async (
  deps: Deps,
  caller: Caller,
  userId: string,
): Promise<SavedMethod[]> => {
  await accountFor(deps, caller, userId)
  const rows = await deps.db
    .select()
    .from(savedPaymentMethods)
    .where(eq(savedPaymentMethods.userId, userId))
    .orderBy(desc(savedPaymentMethods.createdAt), savedPaymentMethods.id)
  return rows.map(savedMethodView)
}

/**
 * The saved method to charge. Refuses with validation_failed one that is deleted, another's, or of the other
 * kind.
 */
export const savedInstrument = async (
  deps: Deps,
  userId: string,
  method: SavedInstrument['method'],
  id: string,
): Promise<SavedInstrument> => {
  const [row] = isUuid(id)
    ? await deps.db
        .select()
        .from(savedPaymentMethods)
        .where(
          and(
            eq(savedPaymentMethods.userId, userId),
            eq(savedPaymentMethods.id, id),
            eq(savedPaymentMethods.method, method),
            eq(savedPaymentMethods.provider, deps.payments.name),
          ),
        )
    : []
  const gone = /*i18n*/ 'This payment method is no longer saved. Please choose another one.'
  if (!row) throw new Refusal('validation_failed', gone, { 'payment.savedMethodId': gone })
  return { method, saved: { token: row.token, brand: row.brand, lastFour: row.lastFour } }
}

/**
 * Deletes a saved method and its token; if an admin does it, with an entry in the audit log. Refuses with
 * not_found.
 */
export const removeSavedMethod = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  id: string,
): Promise<void> => {
  await accountFor(deps, caller, userId)
  if (!isUuid(id)) throw noSuchMethod()
  await deps.db.transaction(async (tx) => {
    const removed = await tx
      .delete(savedPaymentMethods)
      .where(and(eq(savedPaymentMethods.userId, userId), eq(savedPaymentMethods.id, id)))
      .returning({ id: savedPaymentMethods.id })
    if (removed.length === 0) throw noSuchMethod()
    await auditOthersChange(deps, tx, caller, userId, ['paymentMethods'])
  })
}
