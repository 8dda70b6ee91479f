import { Counter, type Registry } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import type { ChargeResult, PaymentProvider } from '../provider.ts'

/** The same service, which counts how its charges end. */
export const counted = (provider: PaymentProvider): PaymentProvider => {
  const outcomes = new Map<ChargeResult['outcome'] | 'error', number>(
    (['captured', 'declined', 'actionRequired', 'pending', 'error'] as const).map((outcome) => [outcome, 0]),
  )
  const count = (outcome: ChargeResult['outcome'] | 'error') =>
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  return {
    ...provider,
    outcomes,
    charge: async (charge) => {
      try {
        const result = await provider.charge(charge)
        count(result.outcome)
        return result
      } catch (error) {
        count('error')
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
