import type { Jobs } from '../../jobs/queue.ts'
import type { Keys } from '../../keys.ts'
import type { Settings } from '../../settings.ts'
import { openCashOnly } from './cash-only.ts'
import type { PaymentProvider } from './provider.ts'
import { openSandbox } from './sandbox.ts'

/** The payment service of PAYMENTS. */
export const openProvider = (name: Settings['payments'], keys: Keys, jobs: Jobs): PaymentProvider =>
  name === 'cash-only' ? openCashOnly() : openSandbox(keys, jobs)
