import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { savedInstrument, shippingDetails, upiDetails } from '#shared/checkout/validation.ts'
import type { Fulfilment } from '#shared/orders/order-lifecycle.ts'
import { cardDetailsAt } from '#shared/payments/card.ts'
import type { CheckoutForm } from '../checkout/index.ts'

/** The checkout's form, with how many and how; nothing is given with it. */
export type ReserveForm = CheckoutForm & { portions: number; fulfilment: Fulfilment }

const cash = z.object({ paymentMethod: z.literal('cashOnDelivery') })
const saveMethod = z.boolean()
const entered = (now: Date) =>
  z.discriminatedUnion('paymentMethod', [
    z.object({ paymentMethod: z.literal('creditCard'), payment: cardDetailsAt(now), saveMethod }),
    z.object({ paymentMethod: z.literal('upi'), payment: upiDetails, saveMethod }),
    cash,
  ])
const hosted = z.discriminatedUnion('paymentMethod', [
  z.object({ paymentMethod: z.enum(['creditCard', 'upi']) }),
  cash,
])
const saved = z.object({ paymentMethod: z.enum(['creditCard', 'upi']), payment: savedInstrument })

type Payment = z.output<ReturnType<typeof entered>> | z.output<typeof hosted> | z.output<typeof saved>
export type CheckedReservation = Payment & { shippingDetails?: z.output<typeof shippingDetails> }

/** The server's own rules; an address is asked for where the food is brought. */
export const reserveResolver =
  (takesDetails: boolean): Resolver<ReserveForm, unknown, CheckedReservation> =>
  (form, context, options) => {
    const { paymentMethod } = form
    const savedMethodId = paymentMethod === 'cashOnDelivery' ? '' : form.saved[paymentMethod]
    const payment = savedMethodId !== '' ? saved : takesDetails ? entered(new Date()) : hosted
    const address = form.fulfilment === 'delivery' ? z.object({ shippingDetails }) : z.object({})
    const both = z.intersection(payment, address)
    const values = savedMethodId === '' ? form : { ...form, payment: { savedMethodId } }
    return standardSchemaResolver(both)(values as never, context, options as never) as ReturnType<
      Resolver<ReserveForm, unknown, CheckedReservation>
    >
  }
