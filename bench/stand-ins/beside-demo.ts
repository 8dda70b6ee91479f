import { openRazorpayStandIn } from './razorpay/open.ts'
import { openStripeStandIn } from './stripe/open.ts'

/**
 * Starts the stand-ins of these payment services beside a demo on `port`. Returns the settings that lead to
 * them.
 */
export const openBesideDemo = async (
  names: readonly string[],
  port: string,
): Promise<Record<string, string>> => {
  const settings: Record<string, string> = {}
  const webhookUrl = `http://127.0.0.1:${port}/api/payments/webhook`
  if (names.includes('razorpay')) {
    const { environment, url } = await openRazorpayStandIn({ webhookUrl, automatic: true })
    Object.assign(settings, environment)
    console.log(`A stand-in for Razorpay is at ${url}; no money moves.`)
  }
  if (names.includes('stripe')) {
    const { environment, url } = await openStripeStandIn({ webhookUrl, automatic: true })
    Object.assign(settings, environment)
    console.log(`A stand-in for Stripe is at ${url}; no money moves.`)
  }
  return settings
}
