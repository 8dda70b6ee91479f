import { randomUUID } from 'node:crypto'
import type { DonationBody } from '#shared/contracts/giving.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { isUniqueViolation } from '../../db/connection.ts'
import { donations, idempotencyKeys, payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { findAnswer, type KeyClaim, type StoredAnswer, storeAnswer } from '../../http/idempotency.ts'
import { ownAccount } from '../accounts/find-account.ts'
import { chargeOrPending } from '../payments/charge-or-pending.ts'
import { keepMethod } from '../payments/keep-method.ts'
import { describeInstrument, type Instrument } from '../payments/provider.ts'
import type { DonationRow } from './donation-view.ts'
import { donationAnswer, settleDonation } from './settle-donation.ts'

type Request = { caller: Caller | null; language: Language; body: DonationBody; claim: KeyClaim }

/**
 * Takes a donation, from somebody signed in or a visitor: notes it, charges it outside any transaction, and records what
 * came of it. Amounts in paise.
 *
 * The answer is `201 Donation`, stored with the claim's key so that a repeat gets the very same one and pays nothing. A
 * donation whose payment service gave no answer in time comes back as `pending`; its webhook moves it on.
 *
 * Refuses: payment_declined (402), idempotency_key_reused (422), request_in_progress (409), unauthenticated (401) for an
 * account that is gone.
 */
export const donate = async (
  deps: Deps,
  request: Request,
): Promise<{ answer: StoredAnswer; replayed: boolean }> => {
  const instrument = instrumentOf(request.body)
  const donation = await newDonation(deps, request)
  try {
    await insertDonation(deps, request.claim, donation, instrument)
  } catch (error) {
    if (!isUniqueViolation(error, 'idempotency_keys_principal_key_pk')) throw error
    const answer = await findAnswer(deps, request.claim)
    if (answer) return { answer, replayed: true }
    throw new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
  }
  const { paymentId, amount, userId } = donation
  const save = userId !== null && request.body.saveMethod === true
  const result = await chargeOrPending(deps, { paymentId, amount, instrument, save })
  if (result.outcome === 'captured' && result.token !== undefined && userId !== null)
    await keepMethod(deps, { userId, instrument, token: result.token })
  if (result.outcome !== 'pending')
    return { answer: await settleDonation(deps, paymentId, result), replayed: false }
  const answer = donationAnswer(deps, donation)
  await storeAnswer(deps, request.claim, answer)
  return { answer, replayed: false }
}

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

const instrumentOf = ({ payment }: DonationBody): Instrument => {
  if (payment.method === 'upi') return { method: 'upi', upi: { upiId: payment.upiId } }
  const { method, ...card } = payment
  return { method, card }
}

/** The request without what must not be kept, for the idempotency fingerprint: a card shows its last four only. */
export const withoutSecrets = (body: DonationBody): unknown => {
  if (body.payment.method === 'upi') return body
  const { method, nameOnCard, cardNumber, expiryDate } = body.payment
  const lastFour = cardNumber.replace(/\D/g, '').slice(-4)
  return { ...body, payment: { method, nameOnCard, expiryDate, lastFour } }
}
