import { z } from 'zod/mini'
import { paise } from '../money.ts'

/** Settings that an admin changes while the house is open; the server reads nothing that does not fit. */

const percent = z
  .number(/*i18n*/ 'Please enter a percentage')
  .check(
    z.minimum(0, /*i18n*/ 'A percentage lies between 0 and 100'),
    z.maximum(100, /*i18n*/ 'A percentage lies between 0 and 100'),
  )
const fee = z
  .int(/*i18n*/ 'Please enter an amount in whole paise')
  .check(
    z.minimum(0, /*i18n*/ 'An amount cannot be below zero'),
    z.maximum(10_000_000, /*i18n*/ 'No more than ₹1,00,000'),
  )
  .brand<'Paise'>()

/** Specification section 9: tax 8 %, fee 4.99, free over 30, agents earn 10 %. What is absent is as it says there. */
export const pricingSettings = z.object({
  /** Of the discounted subtotal. */
  taxPercent: z._default(percent, 8),
  deliveryFee: z._default(fee, paise(499)),
  /** Delivery is free when the subtotal is over this. */
  freeDeliveryOver: z._default(fee, paise(3000)),
  /** The agent's share of an order's total. */
  agentPercent: z._default(percent, 10),
  /** The platform's share of the subtotal. */
  commissionPercent: z._default(percent, 15),
})

const text = z.string().check(z.minLength(1), z.maxLength(1000))
const claims = z.array(z.object({ value: text, label: text })).check(z.maxLength(12))

/** What an operator says about the house in one language; absent: the default. */
const siteContent = z.partial(
  z.object({
    /** Over the testimonials. */
    guests: claims,
    testimonials: z
      .array(
        z.object({
          id: text,
          name: text,
          /** What they do. */
          position: text,
          /** Path of a portrait; null shows their initials. */
          image: z.nullable(text),
          content: text,
          /** Halves allowed. */
          rating: z.number().check(z.minimum(0), z.maximum(5), z.multipleOf(0.5)),
          location: text,
          date: z.iso.date(),
        }),
      )
      .check(z.maxLength(50)),
    /** The banner of the About page. */
    stats: claims,
  }),
)

/** By language. */
export const writtenContent = z.object({ en: z.optional(siteContent), hi: z.optional(siteContent) })
