import { eq } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import type { PaymentAction } from '#shared/payments/payments.ts'
import type { Executor } from '../../../db/connection.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { paymentById } from '../../payments/payment-record.ts'
import { servedOf } from '../served/served.ts'
import { type DonationRow, donationView, opensReceipt } from './donation-view.ts'

/** What the donor still has to do for a payment; null if nothing. */
export const actionOf = async (executor: Executor, paymentId: string): Promise<PaymentAction | null> => {
  const payment = await paymentById(executor, paymentId)
  return payment?.action ?? null
}

/** Who requests a donation: a signed-in caller, or whoever has the receipt's token. */
export type Asker = { caller: Caller | null; token: string | undefined }

export const noSuchDonation = () => new Refusal('not_found', /*i18n*/ 'This donation was not found.')

export const donationById = async (deps: Deps, id: string): Promise<DonationRow | undefined> =>
  isUuid(id) ? (await deps.db.select().from(donations).where(eq(donations.id, id)))[0] : undefined

/** A donation's row for its donor, an admin, or whoever has its token. Refuses: not_found (404). */
export const donationFor = async (deps: Deps, { caller, token }: Asker, id: string): Promise<DonationRow> => {
  const row = await donationById(deps, id)
  if (!row) throw noSuchDonation()
  const own = caller !== null && (row.userId === caller.userId || hasRole(caller.roles, 'ADMIN'))
  if (own || (token !== undefined && opensReceipt(deps, row.id, token))) return row
  throw noSuchDonation()
}

/** A donation's row as its donor sees it. */
export const viewOf = async (deps: Deps, row: DonationRow): Promise<Donation> =>
  donationView(
    deps,
    row,
    await actionOf(deps.db, row.paymentId),
    (await servedOf(deps.db, [row.id])).get(row.id),
  )

/** A donation as its donor sees it. Refuses: not_found (404). */
export const oneDonation = async (deps: Deps, asker: Asker, id: string): Promise<Donation> => {
  const row = await donationFor(deps, asker, id)
  return viewOf(deps, row)
}
