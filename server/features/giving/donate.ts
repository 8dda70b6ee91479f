import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'
import type { DonationBody } from '#shared/giving/contracts.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { donations, monthlyGifts, type users } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import { claimForPayment, type KeyClaim } from '../../http/idempotency.ts'
import { refuseSpent } from '../../http/limits/rate-limit.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { ownAccount } from '../accounts/find-account.ts'
import { createPayment } from '../payments/create-payment.ts'
import { declineCounts } from '../payments/decline-limits.ts'
import type { Instrument } from '../payments/provider.ts'
import { requestedInstrument } from '../payments/requested-instrument.ts'
import { takePayment } from '../payments/take-payment.ts'
import { readSetting } from '../settings/read-setting.ts'
import { requireCompany } from './companies/find-company.ts'
import type { DonationRow } from './donations/donation-view.ts'
import { sealPan } from './donations/donor-pan.ts'
import { newMonthlyGift, requireMonthly } from './monthly/begin-monthly.ts'

type Request = { caller: Caller | null; language: Language; body: DonationBody; claim: KeyClaim; ip: string }

/**
 * Takes a donation, from somebody signed in or a visitor. Amounts in paise.
 *
 * The response is `201 Donation`, stored under the Idempotency-Key, so that a repeat gets the same one and is
 * not charged. It is `pending` if the payment service did not answer in time or needs the donor first; its
 * webhook then settles it.
 *
 * Refuses: payment_declined (402), validation_failed (a way to pay that is not offered, or not every month; a
 * company that is none, or none any more),
 * idempotency_key_reused (422), request_in_progress (409), rate_limited (429) after too many declined
 * payments, unauthenticated (401) for a deleted account.
 */
export const donate = async (
  deps: Deps,
  request: Request,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  const { claim, ip, body } = request
  const donation = await newDonation(deps, request)
  const { userId, paymentId, amount } = donation
  return takePayment(deps, {
    purpose: 'donation',
    claim,
    ip,
    language: request.language,
    userId,
    save: userId !== null && body.saveMethod === true,
    mandate: body.monthly === true,
    instrument: async () => {
      const { payment: typed } = body
      const field = typed ? 'payment.method' : 'paymentMethod'
      const method = typed?.method ?? body.paymentMethod
      if (method === undefined) throw new Refusal('validation_failed', noMethod, { [field]: noMethod })
      return requestedInstrument(deps, { method, field, typed })
    },
    begin: async (instrument) => {
      if (body.monthly) requireMonthly(deps, body, donation, instrument)
      await refuseSpent(deps, declineCounts(deps, { customerId: userId, ip }, instrument))
      const provider = await insertDonation(deps, claim, donation, instrument)
      return { paymentId, provider, amount, response: null }
    },
  })
}

const noMethod = /*i18n*/ 'Please choose how you want to pay.'

/** A donation's row; a signed-in donor's name and address default to those of the account. */
const newDonation = async (deps: Deps, { caller, language, body }: Request): Promise<DonationRow> => {
  const account = caller && (await ownAccount(deps, caller)).user
  await requireMealPrice(deps, body)
  if (body.company !== undefined) await requireCompany(deps, body.company)
  const row = donationRow(account, { language, body, createdAt: deps.clock() })
  return body.pan === undefined ? row : { ...row, ...sealPan(deps, row.id, body.pan) }
}

type Donor = Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'username' | 'email'>

/** The row of a donation that waits for its payment; `donor` is null for a visitor. */
export const donationRow = (
  donor: Donor | null,
  { language, body, createdAt }: Pick<Request, 'language' | 'body'> & { createdAt: Date },
): DonationRow => ({
  id: randomUUID(),
  userId: donor?.id ?? null,
  paymentId: randomUUID(),
  amount: body.amount,
  message: body.message ?? '',
  anonymous: body.anonymous,
  donorName: body.name || donor?.fullName || donor?.username || '',
  donorEmail: body.email || donor?.email || null,
  honoree: body.honoree?.name ?? null,
  honoreeEmail: body.honoree?.email || null,
  companyId: body.company ?? null,
  pan: null,
  panKeyId: null,
  language,
  status: 'pending',
  receiptNumber: null,
  createdAt,
  receivedAt: null,
  receiptSentAt: null,
  updates: true,
  hiddenAt: null,
  used: paise(0),
  refunded: paise(0),
  meals: body.meals ?? null,
  mealsKept: body.meals ?? 0,
  monthlyGiftId: body.monthly ? randomUUID() : null,
  monthlyTurn: body.monthly ? 0 : null,
  atCheckout: false,
})

/** Refuses, with validation_failed (422), an amount that is not that of the meals it is given for. */
const requireMealPrice = async (deps: Deps, { meals, amount }: DonationBody): Promise<void> => {
  if (meals === undefined) return
  const { mealPrice } = await readSetting(deps.db, 'meals')
  if (amount === meals * mealPrice) return
  const message = /*i18n*/ 'A meal costs {price} now. Please look at the amount again.'
  throw new Refusal('validation_failed', message, { amount: message }, { price: formatPaise(mealPrice) })
}

const insertDonation = (
  deps: Deps,
  claim: KeyClaim,
  donation: DonationRow,
  instrument: Instrument | null,
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const { userId, paymentId, amount, createdAt } = donation
    await claimForPayment(tx, claim, paymentId, createdAt)
    const provider = await createPayment(deps, tx, {
      id: paymentId,
      purpose: 'donation',
      userId,
      amount,
      instrument,
      now: createdAt,
    })
    const { monthlyGiftId } = donation
    if (monthlyGiftId !== null) await tx.insert(monthlyGifts).values(newMonthlyGift(donation, monthlyGiftId))
    await tx.insert(donations).values(donation)
    return provider
  })

/** The request without secrets, for the idempotency fingerprint: of a card the last four digits only. */
export const withoutSecrets = (body: DonationBody): unknown => {
  if (body.payment?.method !== 'creditCard') return body
  const { method, nameOnCard, cardNumber, expiryDate } = body.payment
  const lastFour = cardNumber.replace(/\D/g, '').slice(-4)
  return { ...body, payment: { method, nameOnCard, expiryDate, lastFour } }
}
