import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DonationBody } from '#shared/contracts/giving.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import { donations, idempotencyKeys, payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { atWork } from '../../http/dead-calls.ts'
import { findResponse, type KeyClaim, type StoredResponse, storeResponse } from '../../http/idempotency.ts'
import { refuseSpent } from '../../http/rate-limit.ts'
import { ownAccount } from '../accounts/find-account.ts'
import { chargeCustomer } from '../payments/charge-customer.ts'
import { declineCounts, limitConcurrentCharges } from '../payments/decline-limits.ts'
import { newInstrument } from '../payments/new-instrument.ts'
import { requireOffered } from '../payments/offered-methods.ts'
import { describeInstrument, type Instrument } from '../payments/provider.ts'
import { resumePayment } from '../payments/resume-payment.ts'
import type { DonationRow } from './donation-view.ts'
import { donationResponse, settleDonation } from './settle-donation.ts'

type Request = { caller: Caller | null; language: Language; body: DonationBody; claim: KeyClaim; ip: string }

/**
 * Takes a donation, from somebody signed in or a visitor: notes it, charges it outside any transaction, and records what
 * came of it. Amounts in paise.
 *
 * The answer is `201 Donation`, stored with the claim's key so that a repeat gets the very same one and pays nothing. A
 * donation whose payment service gave no answer in time comes back as `pending`; its webhook moves it on.
 *
 * Refuses: payment_declined (402), validation_failed (a way to pay that is not offered), idempotency_key_reused (422), request_in_progress (409), rate_limited (429) after too many
 * declined payments, unauthenticated (401) for an account that is gone.
 */
export const donate = async (
  deps: Deps,
  request: Request,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  const donation = await newDonation(deps, request)
  const first = await attempt(deps, request, donation)
  if ('response' in first) return { response: first.response, replayed: false }
  const { error } = first
  // A repeat is answered like the first even where the card has expired since.
  const response = await findResponse(
    deps,
    request.claim,
    resume(deps, request, savesMethod(donation, request)),
  )
  if (response) return { response, replayed: true }
  throw error instanceof Refusal
    ? error
    : new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
}

const savesMethod = ({ userId }: DonationRow, { body }: Request): boolean =>
  userId !== null && body.saveMethod === true

/** Does what is to be done for the first call; `error` when nothing was written, which may mean that there was one before. */
const attempt = async (
  deps: Deps,
  request: Request,
  donation: DonationRow,
): Promise<{ response: StoredResponse } | { error: unknown }> => {
  const { paymentId, amount, userId, createdAt } = donation
  const { ip, claim, body } = request
  const orError = (error: unknown) => {
    if (!(error instanceof Refusal) && !isUniqueViolation(error, 'idempotency_keys_principal_key_pk'))
      throw error
    return { error }
  }
  let instrument: Instrument
  try {
    requireOffered(deps, body.payment.method, 'payment.method')
    instrument = newInstrument(body.payment, deps.clock())
  } catch (error) {
    return orError(error)
  }
  const counts = declineCounts(deps, { customerId: userId, ip }, instrument)
  return limitConcurrentCharges(deps, counts, async () => {
    try {
      await refuseSpent(deps, counts)
      await atWork(paymentId, createdAt, () => insertDonation(deps, claim, donation, instrument))
    } catch (error) {
      return orError(error)
    }
    const response = await atWork(paymentId, createdAt, async () => {
      const save = savesMethod(donation, request)
      const result = await chargeCustomer(deps, { paymentId, amount, instrument, save, userId, ip })
      if (result.outcome !== 'pending') return settleDonation(deps, paymentId, result)
      const pending = donationResponse(deps, donation)
      await storeResponse(deps, claim, pending)
      return pending
    })
    return { response }
  })
}

/** A repeat whose first call died goes on with its payment. */
const resume = (deps: Deps, { body, claim, ip }: Request, save: boolean) =>
  resumePayment(deps, {
    ip,
    instrument: async () => newInstrument(body.payment, deps.clock()),
    save,
    settle: (paymentId, result) => settleDonation(deps, paymentId, result),
    leavePending: async (paymentId) => {
      const [donation] = await deps.db.select().from(donations).where(eq(donations.paymentId, paymentId))
      if (donation) await storeResponse(deps, claim, donationResponse(deps, donation))
    },
  })

/** A donor who is signed in needs to say neither name nor address: the account knows them. */
const newDonation = async (deps: Deps, { caller, language, body }: Request): Promise<DonationRow> => {
  const account = caller && (await ownAccount(deps, caller)).user
  return {
    id: randomUUID(),
    userId: account?.id ?? null,
    paymentId: randomUUID(),
    amount: body.amount,
    message: body.message ?? '',
    anonymous: body.anonymous,
    donorName: body.name || account?.fullName || account?.username || '',
    donorEmail: body.email || account?.email || null,
    language,
    status: 'pending',
    receiptNumber: null,
    createdAt: deps.clock(),
    receivedAt: null,
    receiptSentAt: null,
  }
}

const insertDonation = (deps: Deps, claim: KeyClaim, donation: DonationRow, instrument: Instrument) =>
  deps.db.transaction(async (tx) => {
    const { userId, paymentId, amount, createdAt } = donation
    await tx.insert(idempotencyKeys).values({ ...claim, paymentId, createdAt })
    await tx.insert(payments).values({
      id: paymentId,
      userId,
      method: instrument.method,
      provider: deps.payments.name,
      status: 'created',
      amount,
      ...describeInstrument(instrument),
      createdAt,
      updatedAt: createdAt,
    })
    await tx.insert(donations).values(donation)
  })

/** The request without what must not be kept, for the idempotency fingerprint: a card shows its last four only. */
export const withoutSecrets = (body: DonationBody): unknown => {
  if (body.payment.method === 'upi') return body
  const { method, nameOnCard, cardNumber, expiryDate } = body.payment
  const lastFour = cardNumber.replace(/\D/g, '').slice(-4)
  return { ...body, payment: { method, nameOnCard, expiryDate, lastFour } }
}
