import type { Deps } from '../../../deps.ts'
import type { PaymentServiceName } from '../../../settings.ts'
import { openCashOnly } from '../cash-only.ts'
import { counted } from '../metrics/outcomes.ts'
import type { PaymentProvider } from '../provider.ts'
import { openRazorpay } from '../razorpay/razorpay.ts'
import { openSandbox } from '../sandbox/sandbox.ts'
import { openHostedSandbox } from '../sandbox/sandbox-hosted.ts'
import { openStripe } from '../stripe/stripe.ts'
import { watched } from './away.ts'

type Needed = Pick<Deps, 'settings' | 'keys' | 'clock' | 'jobs' | 'db' | 'randomBytes' | 'log'>

const providers: Record<PaymentServiceName, (deps: Needed) => PaymentProvider> = {
  sandbox: openSandbox,
  'sandbox-hosted': openHostedSandbox,
  razorpay: openRazorpay,
  stripe: openStripe,
}

/** Opens the payment services that PAYMENTS names, the preferred one first; without any it is cash alone. */
export const openProviders = (deps: Needed): Pick<Deps, 'payments' | 'otherPayments'> => {
  const { payments: names, mode } = deps.settings
  const [payments = openCashOnly(), ...otherPayments] = names.map((name) =>
    watched(counted(providers[name](deps)), deps),
  )
  // A demo's past was paid with pretend money; what goes back of it goes there.
  const past = mode === 'demo' && !isSimulated(deps) ? [{ ...openSandbox(deps), methods: [] }] : []
  return { payments, otherPayments: [...otherPayments, ...past] }
}

/** The service that a demo's past was paid with: never a real one. */
export const openPastProvider = (deps: Needed): PaymentProvider =>
  isSimulated(deps) ? openProviders(deps).payments : openSandbox(deps)

/** Whether no real service is among the ways to pay. */
const isSimulated = ({ settings }: Needed): boolean =>
  settings.payments.every((name) => name === 'sandbox' || name === 'sandbox-hosted')
