import { eq } from 'drizzle-orm'
import { payments } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { openCashOnly } from '../cash-only.ts'
import type { Instrument, PaymentProvider } from '../provider.ts'

type Needed = Pick<Deps, 'payments' | 'otherPayments'>

/** The payment services of this installation, the preferred one first. */
export const servicesOf = ({ payments, otherPayments }: Needed): readonly PaymentProvider[] => [
  payments,
  ...otherPayments,
]

/** The methods that can be paid with online. */
export const onlineMethods = (deps: Needed): readonly Instrument['method'][] => [
  ...new Set(servicesOf(deps).flatMap(({ methods }) => methods)),
]

/**
 * The service that new payments by a method go to: the first that charges it, or while that is away the next
 * one that asks its customers in the same way.
 */
export const serviceFor = (deps: Needed, method: Instrument['method']): PaymentProvider => {
  const charging = servicesOf(deps).filter(({ methods }) => methods.includes(method))
  const [first = deps.payments] = charging
  const alike = charging.filter(({ takesDetails }) => takesDetails === first.takesDetails)
  return alike.find(({ isAway }) => isAway?.() !== true) ?? first
}

/** The methods whose customers can agree to be charged again every month. */
export const mandateMethods = (deps: Needed): readonly Instrument['method'][] =>
  onlineMethods(deps).filter((method) => serviceFor(deps, method).mandates?.methods.includes(method))

/**
 * The service that a payment was made with, by its name. One that is configured no longer knows of nothing
 * and refunds nothing.
 */
export const serviceOf = (deps: Needed, name: string): PaymentProvider =>
  servicesOf(deps).find((service) => service.name === name) ?? openCashOnly()

/** The same by the payment's id; where there is one service alone, nothing has to be read. */
export const serviceOfPayment = async (
  deps: Pick<Deps, 'db' | 'payments' | 'otherPayments'>,
  paymentId: string,
): Promise<PaymentProvider> => {
  if (deps.otherPayments.length === 0) return deps.payments
  const [payment] = await deps.db
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return payment ? serviceOf(deps, payment.provider) : deps.payments
}
