import { Counter, type Registry } from 'prom-client'
import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../../deps.ts'
import type { ChargeResult, PaymentProvider } from '../provider.ts'

/** How long a service that gave no answer counts as away, before it is tried again. */
export const awayMs = 2 * minuteMs

/** The same service, which counts how its charges end, and knows whether it is away. */
export const counted = (provider: PaymentProvider, { clock }: Pick<Deps, 'clock'>): PaymentProvider => {
  let silentSince = Number.NEGATIVE_INFINITY
  const outcomes = new Map<ChargeResult['outcome'] | 'error', number>(
    (['captured', 'declined', 'actionRequired', 'pending', 'error'] as const).map((outcome) => [outcome, 0]),
  )
  const count = (outcome: ChargeResult['outcome'] | 'error') =>
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  return {
    ...provider,
    outcomes,
    isAway: () => clock().getTime() - silentSince < awayMs,
    charge: async (charge) => {
      try {
        const result = await provider.charge(charge)
        count(result.outcome)
        silentSince = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        count('error')
        silentSince = clock().getTime()
        throw error
      }
    },
  }
}

/** Registers for Prometheus how the charges of this process ended, by service. */
export const registerOutcomes = (
  registry: Registry,
  { payments, otherPayments }: Pick<Deps, 'payments' | 'otherPayments'>,
): void => {
  new Counter({
    name: 'payment_charges_total',
    help: 'Charges by this process, by how their service answered',
    labelNames: ['service', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, outcomes = [] } of [payments, ...otherPayments])
        for (const [outcome, count] of outcomes) this.inc({ service: name, outcome }, count)
    },
  })
}
