import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, money, ofRestaurant } from '../api/wire.ts'
import { languages } from '../languages.ts'
import { orderId } from '../orders/contracts.ts'

export const creditNotes = endpoint({
  method: 'GET',
  path: '/api/orders/:id/credit-notes',
  access: 'signedIn',
  tag: 'Orders',
  summary: 'The credit notes for what went back of an invoiced order, the first one first',
  params: orderId,
  response: z.object({
    items: z.array(z.object({ number: z.string(), at: instant, amount: money })),
  }),
})

const language = { language: z.optional(z.enum(languages)) }
export const documentQuery = z.object(language)
export const commissionInvoiceQuery = z.object({ ...ofRestaurant.shape, ...language })

/** Where a credit note's PDF is; its number with hyphens. */
export const creditNoteFile = (id: string, number: string): string =>
  `/api/orders/${id}/credit-notes/${number}`
export const creditNoteParams = z.object({
  ...orderId.shape,
  number: z.string().check(maxLength(40)),
})

/** Where the invoice for the commission of a restaurant's payout is. */
export const commissionInvoiceFile = (payoutId: string): string =>
  `/api/restaurant/payouts/${payoutId}/commission-invoice.pdf`
