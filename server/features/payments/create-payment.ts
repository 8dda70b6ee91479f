import { type Paise, paise } from '#shared/money/money.ts'
import type { PaymentPurposeName } from '#shared/payments/payments.ts'
import type { Transaction } from '../../db/connection.ts'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentRow } from './lock-payment.ts'
import { describeInstrument, type Instrument } from './provider.ts'
import { serviceFor } from './services/services.ts'

type NewPayment = {
  id: string
  purpose: PaymentPurposeName
  /** Null for a visitor. */
  userId: string | null
  /** Paise. */
  amount: Paise
  /** Null for cash. */
  instrument: Instrument | null
  now: Date
}

/** A new payment's row, with nothing charged yet. */
export const newPayment = (
  provider: string,
  { id, purpose, userId, amount, instrument, now }: NewPayment,
): PaymentRow => ({
  id,
  userId,
  purpose,
  method: instrument?.method ?? 'cashOnDelivery',
  provider: instrument === null ? 'cash' : provider,
  status: 'created',
  amount,
  credit: paise(0),
  captured: paise(0),
  refunded: paise(0),
  reference: null,
  ...describeInstrument(instrument),
  failure: null,
  providerOrderId: null,
  action: null,
  fee: null,
  feeTax: null,
  createdAt: now,
  updatedAt: now,
})

/**
 * The name of the service that a new payment goes to; cash goes to none, a saved method where it is known.
 */
export const providerOf = (
  deps: Pick<Deps, 'payments' | 'otherPayments'>,
  instrument: Instrument | null,
): string =>
  (instrument === null || 'saved' in instrument ? deps.payments : serviceFor(deps, instrument.method)).name

/**
 * Inserts a payment for `purpose`, to be charged by `takePayment` after the commit. Returns the name of the
 * service that it was written for.
 */
export const createPayment = async (
  deps: Pick<Deps, 'payments' | 'otherPayments'>,
  tx: Transaction,
  payment: NewPayment,
): Promise<string> => {
  const provider = providerOf(deps, payment.instrument)
  await tx.insert(payments).values(newPayment(provider, payment))
  return provider
}

/**
 * Inserts a payment that an earlier one allows (provider.ts, `Mandates`), made in the same way with the same
 * service, to be charged after the commit.
 */
export const createMandatePayment = async (
  tx: Transaction,
  first: PaymentRow,
  payment: Omit<NewPayment, 'instrument'>,
): Promise<void> => {
  const { method, provider, brand, lastFour } = first
  const row = newPayment(provider, { ...payment, instrument: null })
  await tx.insert(payments).values({ ...row, method, provider, brand, lastFour })
}

/**
 * Inserts a payment that the donation fund makes for an order, in the transaction in which it pays; no
 * payment service is asked. Returns its row.
 */
export const createFundPayment = async (
  tx: Transaction,
  payment: Pick<NewPayment, 'id' | 'userId' | 'amount' | 'now'>,
): Promise<PaymentRow> => {
  const row = {
    ...newPayment('fund', { ...payment, purpose: 'order', instrument: null }),
    method: 'fund' as const,
    provider: 'fund',
  }
  await tx.insert(payments).values(row)
  return row
}
