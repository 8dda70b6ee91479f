import type { Deps } from '../../deps.ts'
import type { Settings } from '../../settings.ts'
import { openCashOnly } from './cash-only.ts'
import type { PaymentProvider } from './provider.ts'
import { openSandbox } from './sandbox/sandbox.ts'
import { openHostedSandbox } from './sandbox/sandbox-hosted.ts'

type Needed = Pick<Deps, 'settings' | 'keys' | 'clock' | 'jobs' | 'db' | 'randomBytes'>

const providers: Record<Settings['payments'], (deps: Needed) => PaymentProvider> = {
  sandbox: openSandbox,
  'sandbox-hosted': openHostedSandbox,
  'cash-only': openCashOnly,
}

/** Opens the payment service that PAYMENTS names. */
export const openProvider = (deps: Needed): PaymentProvider => providers[deps.settings.payments](deps)
