import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../../deps.ts'
import type { PaymentProvider } from '../provider.ts'

/** How long a service that gave no answer counts as away, before it is tried again. */
export const awayMs = 2 * minuteMs

/** The same service, which knows whether it is away: each process finds out by its own charges. */
export const watched = (provider: PaymentProvider, { clock }: Pick<Deps, 'clock'>): PaymentProvider => {
  let silentSince = Number.NEGATIVE_INFINITY
  return {
    ...provider,
    isAway: () => clock().getTime() - silentSince < awayMs,
    charge: async (charge) => {
      try {
        const result = await provider.charge(charge)
        silentSince = Number.NEGATIVE_INFINITY
        return result
      } catch (error) {
        silentSince = clock().getTime()
        throw error
      }
    },
  }
}
