import { receipts } from '#shared/giving/contracts.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '../../../deps.ts'
import { readLink, signLink } from '../../../http/sign-in/signed-link.ts'

/**
 * The address of an order's receipt as PDF that opens without signing in: for the e-mail that confirms it.
 */
export const receiptUrl = (
  deps: Pick<Deps, 'keys' | 'settings'>,
  orderId: string,
  language: Language,
): string => {
  const query = new URLSearchParams({ token: signLink(deps, 'order-receipt', orderId), language })
  return `${deps.settings.publicUrl.replace(/\/$/, '')}${receipts.order(orderId)}?${query}`
}

/** Whether a token opens this order's receipt. */
export const opensReceipt = (
  deps: Pick<Deps, 'keys' | 'clock'>,
  orderId: string,
  token: string | undefined,
): boolean => token !== undefined && readLink(deps, 'order-receipt', token) === orderId
