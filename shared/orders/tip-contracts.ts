import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { delivery } from '../deliveries/contracts.ts'
import { cardPayment } from '../payments/card-payment.ts'
import { paymentAction, savedMethods } from '../payments/payments.ts'
import { order, orderId } from './contracts.ts'
import { tipAmount } from './tips.ts'

/**
 * A tip is paid by card or UPI: cash for a courier is given at the door. `payment` is absent where the
 * payment service asks for the details on a page of its own; `paymentMethod` says how then.
 */
export const tipBody = z.object({
  amount: tipAmount,
  payment: z.optional(cardPayment),
  paymentMethod: z.optional(z.enum(savedMethods)),
})
export type TipBody = z.output<typeof tipBody>

export const tipOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/tip',
  access: ['CUSTOMER'],
  tag: 'Orders',
  summary:
    'Give the courier of an order a tip, until 24 hours after its delivery; all of it is the courier’s',
  params: orderId,
  body: tipBody,
  status: 201,
  /** `tipAction`: what the customer still has to do in the browser to pay it. */
  response: z.extend(order, { tipAction: z.nullable(paymentAction) }),
  idempotency: 'required',
})

export const thankForTip = endpoint({
  method: 'POST',
  path: '/api/deliveries/:id/thanks',
  access: ['DELIVERY_AGENT'],
  tag: 'Deliveries',
  summary: 'Say thank you for the tip of a delivery, once; its customer is told',
  params: orderId,
  response: delivery,
})
