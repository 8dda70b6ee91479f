import { eq } from 'drizzle-orm'
import { languagePrefix, languages, sourceLanguage } from '#shared/languages.ts'
import { payments } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentProvider } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Settles the payment of a customer who comes back from the service's page, if the service signed that it is
 * paid: the webhook may be later. Returns the path to show: what was paid for, or the orders if the signature
 * is invalid. `language` is the path's.
 */
export const returnFromService = async (
  deps: Deps,
  service: PaymentProvider,
  { query, language }: { query: Record<string, unknown>; language: string | undefined },
): Promise<string> => {
  const prefix = languagePrefix(languages.find((known) => known === language) ?? sourceLanguage)
  const back = service.readReturn?.(query)
  if (!back) {
    deps.log.warn({ service: service.name }, 'a way back from the payment service is not signed by it')
    return `${prefix}/orders`
  }
  const { paymentId, result } = back
  const [payment] = await deps.db
    .select({ purpose: payments.purpose })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!payment) return `${prefix}/orders`
  if (result !== null) await settlePayment(deps, paymentId, result)
  return prefix + (await deps.paymentPurposes[payment.purpose].returnPath(deps.db, paymentId))
}
