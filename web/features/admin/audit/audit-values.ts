import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { roleLabel } from '#shared/accounts/roles.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { type OrderStatus, statusLabels } from '#shared/orders/order-lifecycle.ts'

/** Fields whose values are paise, wherever they stand. */
const amounts = new Set([
  'agentPay',
  'amount',
  'asked',
  'deliveryFee',
  'deposit',
  'donation',
  'doorCodeFrom',
  'floor',
  'freeDeliveryOver',
  'giftLeast',
  'giftMost',
  'goodwillLimit',
  'granted',
  'held',
  'maxDiscount',
  'mealPrice',
  'minimumOrder',
  'originalPrice',
  'perKm',
  'perWaitMinute',
  'price',
  'received',
  'referredAmount',
  'referrerAmount',
  'refunded',
  'refundOver',
  'subtotal',
])

const labels: Record<string, MessageDescriptor> = {
  acceptMinutes: msg`Minutes to accept an order`,
  agentId: msg`Courier`,
  agentPay: msg`Pay from the fund`,
  agentPercent: msg`The courier's share (%)`,
  amount: msg`Amount`,
  areas: msg`Delivery areas`,
  asCredit: msg`As store credit`,
  asked: msg`Asked for`,
  cancelMinutes: msg`Minutes to cancel free of charge`,
  commissionPercent: msg`Commission (%)`,
  deliveryFee: msg`Delivery fee`,
  deliveryTaxPercent: msg`Tax in the fee (%)`,
  deposit: msg`Deposit`,
  doorCodeFrom: msg`Orders from this amount on are handed over by a code`,
  doorMinutes: msg`Minutes that couriers wait at a door`,
  endsAt: msg`Ends`,
  expiresAt: msg`Ends`,
  fields: msg`What was changed`,
  freeDeliveryOver: msg`Free delivery over`,
  goodwillLimit: msg`Goodwill at once`,
  granted: msg`Granted`,
  held: msg`Cash in hand`,
  how: msg`How`,
  locked: msg`Reserved for this courier`,
  mealPrice: msg`A sponsored meal`,
  minimumOrder: msg`Minimum order`,
  name: msg`Name`,
  moneySettings: msg`Settings of money, and these`,
  notice: msg`What customers are told while they cannot`,
  open: msg`Customers can order`,
  originalPrice: msg`Price before`,
  payoutFiles: msg`Files of payouts for the bank`,
  pinCodes: msg`PIN codes that are delivered to`,
  price: msg`Price`,
  reason: msg`Reason`,
  received: msg`Received`,
  reference: msg`Reference`,
  refunded: msg`Refunded`,
  refundOver: msg`Refunds over`,
  refundMinutes: msg`Minutes after delivery to ask for a refund`,
  requestedRole: msg`Requested role`,
  role: msg`Role`,
  roles: msg`Roles`,
  startsAt: msg`Begins`,
  state: msg`State`,
  status: msg`Status`,
  taxPercent: msg`Tax on food (%)`,
  to: msg`Looked after by`,
}

/** A field's name as people say it; without words of ours its own: `menuVersion` is `menu version`. */
export const fieldLabel = (name: string): MessageDescriptor | string =>
  labels[name] ?? name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What the states of requests, applications, conversations and payouts are called elsewhere. */
const states: Record<string, MessageDescriptor> = {
  answered: msg`Answered`,
  approved: msg`Approved`,
  closed: msg`Closed`,
  declined: msg`Declined`,
  granted: msg`Granted`,
  open: msg`Open`,
  resolved: msg`Closed`,
  suspended: msg`Suspended`,
  withdrawn: msg`Withdrawn`,
}

/** A state's or a role's name as people say it; undefined: it has none of ours. */
export const wordOf = (name: string, value: unknown): MessageDescriptor | string | undefined => {
  if (typeof value !== 'string') return undefined
  if (['role', 'roles', 'requestedRole'].includes(name)) return roleLabel(value)
  if (name !== 'status' && name !== 'state') return undefined
  if (Object.hasOwn(states, value)) return states[value]
  return Object.hasOwn(statusLabels, value) ? statusLabels[value as OrderStatus] : undefined
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** What a value is written as, where it is an amount or a moment; undefined: as it is. */
export const valueText = (
  name: string,
  value: unknown,
  written: (iso: string) => string,
): string | undefined => {
  if (typeof value === 'number' && amounts.has(name)) return formatPaise(paise(value))
  if (typeof value === 'string' && isInstant.test(value)) return written(value)
  return undefined
}
