import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { type AreaShape, areaShape } from '../areas/contracts.ts'
import { longestAreaName, maxPlatformAreas, maxPlatformPositions } from '../areas/limits.ts'
import { mealCost } from '../meals/meals.ts'
import { paise } from '../money/money.ts'

/** Schemas of the settings that an admin changes at runtime. A stored value that does not fit is ignored. */

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

/**
 * Rates that replace the others from a day on, in Asia/Kolkata: a change of the law is entered before it
 * comes into force.
 */
const rateChange = z.object({
  from: z.iso.date(/*i18n*/ 'Please enter a day such as 2026-04-01'),
  taxPercent: z.optional(percent),
  deliveryTaxPercent: z.optional(percent),
})

/**
 * How couriers are paid from a day on, in Asia/Kolkata (shared/deliveries/courier-pay.ts): by the share of
 * the total again, or by distance, waiting and a floor.
 */
const courierPayChange = z.object({
  from: z.iso.date(/*i18n*/ 'Please enter a day such as 2026-04-01'),
  by: z._default(z.enum(['percent', 'distance']), 'distance'),
  floor: z._default(fee, paise(2_500)),
  perKm: z._default(fee, paise(800)),
  perWaitMinute: z._default(fee, paise(100)),
  freeMinutes: z._default(
    z
      .int(/*i18n*/ 'Please enter 0 to 60 minutes')
      .check(
        z.minimum(0, /*i18n*/ 'Please enter 0 to 60 minutes'),
        z.maximum(60, /*i18n*/ 'Please enter 0 to 60 minutes'),
      ),
    5,
  ),
})

/**
 * Pricing. Defaults by specification section 9: tax 8 %, fee 4.99, free delivery over 30, agents earn 10 %.
 */
export const pricingSettings = z.object({
  /** Percent of the discounted subtotal. */
  taxPercent: z._default(percent, 8),
  /** The tax that is contained in the delivery fee, in percent of the fee without it. */
  deliveryTaxPercent: z._default(percent, 18),
  rateChanges: z._default(z.array(rateChange).check(maxLength(50)), []),
  deliveryFee: z._default(fee, paise(499)),
  /** Delivery is free when the subtotal is over this, in paise. */
  freeDeliveryOver: z._default(fee, paise(3000)),
  /** The agent's share of an order's total, in percent. */
  agentPercent: z._default(percent, 10),
  /** From days on, pay by distance in its place; the day on which an order was placed counts. */
  courierPay: z._default(z.array(courierPayChange).check(maxLength(50)), []),
  /** The platform's share of the subtotal, in percent. */
  commissionPercent: z._default(percent, 15),
})

const minutes = (least: number, most: number, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message))

/** Whether a shape can be looked into: rings of longitudes and latitudes that end where they begin. */
const isClosed = ({ type, coordinates }: AreaShape): boolean => {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  const positions = polygons.flat(2)
  return (
    positions.length <= maxPlatformPositions &&
    positions.every((position) => position.length === 2) &&
    polygons.flat().every((ring) => ring.length >= 4 && String(ring[0]) === String(ring.at(-1)))
  )
}

/**
 * When orders are taken, and how long things may take. The minutes hold for orders from now on. Customers are
 * promised 5 minutes to cancel and 30 to ask for a refund (decisions.md, the Terms), so they may have more,
 * never less.
 */
export const orderingSettings = z.object({
  /** Whether anybody can order anything. */
  open: z._default(z.boolean(), true),
  /** What customers are told while nobody can; empty: that no orders are taken right now. */
  notice: z._default(
    z
      .string()
      .check(
        z.trim(),
        maxLength(200, /*i18n*/ 'This is too long'),
        z.regex(/^\P{Cc}*$/u, /*i18n*/ 'Please leave out control characters'),
      ),
    '',
  ),
  /**
   * The PIN codes that are delivered to, each by its first digits or all six; none: whatever a restaurant
   * takes. What is collected at the counter goes everywhere.
   */
  pinCodes: z._default(
    z.array(z.string().check(maxLength(6, /*i18n*/ 'This is too long'))).check(
      maxLength(500, /*i18n*/ 'This is too long'),
      z.refine((codes) => codes.every((code) => /^[1-9]\d{0,5}$/.test(code)), {
        error: /*i18n*/ 'Please enter PIN codes or their first digits, such as 560',
      }),
    ),
    [],
  ),
  /**
   * The platform's own areas, drawn on the map: outside them nothing is delivered by anybody; none: wherever
   * a restaurant delivers. What is excluded wins.
   */
  areas: z._default(
    z
      .array(
        z.object({
          name: z.string().check(maxLength(longestAreaName)),
          excluded: z.boolean(),
          shape: areaShape,
        }),
      )
      .check(
        maxLength(maxPlatformAreas),
        z.refine((all) => all.every(({ shape }) => isClosed(shape)), {
          error: /*i18n*/ 'Please draw the areas on the map',
        }),
      ),
    [],
  ),
  /** An order that its restaurant has not accepted by then is cancelled and refunded. */
  acceptMinutes: z._default(minutes(1, 120, /*i18n*/ 'Please enter 1 to 120 minutes'), 10),
  /** How long customers can cancel free of charge. */
  cancelMinutes: z._default(minutes(5, 120, /*i18n*/ 'Please enter 5 to 120 minutes: 5 are promised'), 5),
  /** How long after delivery customers can ask for a refund. */
  refundMinutes: z._default(
    minutes(30, 10_080, /*i18n*/ 'Please enter 30 to 10,080 minutes: 30 are promised'),
    30,
  ),
  /** How long a courier waits for a customer who cannot be reached. */
  doorMinutes: z._default(minutes(1, 60, /*i18n*/ 'Please enter 1 to 60 minutes'), 5),
  /**
   * From this total on, in paise, the courier asks for a code at the door, whatever the customer chose; 0:
   * only where a customer wants it.
   */
  doorCodeFrom: z._default(fee, paise(0)),
  /** How long before its time the customer of an order for later is reminded of it; 0: nobody is. */
  reminderMinutes: z._default(minutes(0, 1440, /*i18n*/ 'Please enter 0 to 1,440 minutes'), 60),
  /** How long food waits at the counter for the customer who collects it, once it is ready and due. */
  counterMinutes: z._default(minutes(10, 1440, /*i18n*/ 'Please enter 10 to 1,440 minutes'), 60),
  /** How much of what was paid goes back to a customer who does not come for it. */
  noShowRefundPercent: z._default(
    z
      .int(/*i18n*/ 'Please enter whole percent')
      .check(
        z.minimum(0, /*i18n*/ 'Between 0 and 100 percent'),
        z.maximum(100, /*i18n*/ 'Between 0 and 100 percent'),
      ),
    0,
  ),
})

const stricter = /*i18n*/ 'As long as FSSAI advises, or shorter'
const safeMinutes = (most: number) => z._default(minutes(15, most, stricter), most)

/**
 * For how long food may be given, in minutes from cooking (giving.md, after FSSAI's guidance). Lots that are
 * listed keep what held then.
 */
export const foodSafetySettings = z.object({
  /** Kept above 60 °C. */
  hotMinutes: safeMinutes(240),
  highRiskMinutes: safeMinutes(120),
  /** At 5 °C. */
  chilledMinutes: safeMinutes(1440),
})

/** How rescues go. */
export const rescueSettings = z.object({
  /** How long before the end of the pick-up a sale ends, so that shelters can still fetch the rest. */
  shelterMinutes: z._default(minutes(5, 720, /*i18n*/ 'Please enter 5 to 720 minutes'), 60),
  /** How long before the end of the pick-up a courier is paid for a run that no volunteer has taken. */
  agentMinutes: z._default(minutes(0, 1440, /*i18n*/ 'Please enter 0 to 1440 minutes'), 60),
  /** What a courier gets for such a run, from the donation fund. */
  agentPay: z._default(fee, paise(3_000)),
  /** How long before the end of the pick-up everybody is warned of a run that nobody has. */
  warnMinutes: z._default(minutes(5, 1440, /*i18n*/ 'Please enter 5 to 1440 minutes'), 45),
  /** How long before a recurring pick-up shelter and volunteers are warned that nobody carries it. */
  slotWarnHours: z._default(minutes(1, 48, /*i18n*/ 'Please enter 1 to 48 hours'), 24),
})

/** What donors are asked for a sponsored meal, in paise. What a restaurant asks for one is its own price. */
export const mealSettings = z.object({
  mealPrice: z._default(fee.check(z.minimum(100, /*i18n*/ 'At least ₹1')), paise(mealCost)),
})

/** Store credit. */
export const creditSettings = z.object({
  /** What an admin may give a customer at once, in paise. */
  goodwillLimit: z._default(fee.check(z.minimum(100, /*i18n*/ 'At least ₹1')), paise(200_000)),
  /** The least and the most that a gift of credit is of, in paise; 0 at most: none are sold. */
  giftLeast: z._default(fee.check(z.minimum(100, /*i18n*/ 'At least ₹1')), paise(10_000)),
  giftMost: z._default(fee, paise(1_000_000)),
  /**
   * What who brings a friend, and the friend, get after the friend's first delivered order, in paise; both 0:
   * there are no referrals. Whoever was brought before keeps what was promised.
   */
  referrerAmount: z._default(fee, paise(0)),
  referredAmount: z._default(fee, paise(0)),
})

/**
 * What takes a second admin. Nothing does as the product comes: an operator with one admin could do nothing.
 */
export const approvalSettings = z.object({
  /** A refund with which more than this of an order goes back, in paise; 0: none. */
  refundOver: z._default(fee, paise(0)),
  /** Files of payouts for the bank. */
  payoutFiles: z._default(z.boolean(), false),
  /** Settings of money, commissions of restaurants, promo codes, and these. */
  moneySettings: z._default(z.boolean(), false),
})

/** A new installation's. */
export const defaultOrdering = orderingSettings.parse({})

export const roleSignupPolicies = ['asStarted', 'open', 'approval'] as const

/** Who gets which role at sign-up. */
export const accountSettings = z.object({
  /** `asStarted`: as ROLE_SIGNUP says. With MODE=live roles always wait for approval. */
  roleSignup: z._default(z.enum(roleSignupPolicies), 'asStarted'),
})

const replyText = (max: number) =>
  z
    .string(/*i18n*/ 'Please enter a text')
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Please enter a text'),
      maxLength(max, /*i18n*/ 'This is too long'),
      z.regex(/^[\P{Cc}\t\n\r]*$/u, /*i18n*/ 'Please leave out control characters'),
    )

/** Answers that were kept before there was a Hindi text have none: the English one is given in its place. */
const hindiText = z._default(
  z
    .string(/*i18n*/ 'Please enter a text')
    .check(
      z.trim(),
      maxLength(1000, /*i18n*/ 'This is too long'),
      z.regex(/^[\P{Cc}\t\n\r]*$/u, /*i18n*/ 'Please leave out control characters'),
    ),
  '',
)

/**
 * Answers that support gives often, in the language of the person's account. `{name}` and `{order}` in them
 * become the person's name and the order's number.
 */
export const supportSettings = z.object({
  replies: z._default(
    z
      .array(z.object({ title: replyText(60), text: replyText(1000), textInHindi: hindiText }))
      .check(maxLength(50)),
    [
      {
        title: 'Looking into it',
        text: 'Namaste {name}, thank you for writing. We are looking into order {order} and come back to you shortly.',
        textInHindi: 'नमस्ते {name}, लिखने के लिए धन्यवाद। हम ऑर्डर {order} की जाँच कर रहे हैं और जल्द ही आपको बताते हैं।',
      },
      {
        title: 'Refund is on its way',
        text: 'Namaste {name}, the refund for order {order} is on its way. Banks take three to five days to show it.',
        textInHindi: 'नमस्ते {name}, ऑर्डर {order} का रिफ़ंड भेज दिया गया है। बैंक में दिखने में तीन से पाँच दिन लगते हैं।',
      },
      {
        title: 'Sorry for the delay',
        text: 'Namaste {name}, we are sorry that order {order} is late. We have spoken with the kitchen and the courier.',
        textInHindi: 'नमस्ते {name}, ऑर्डर {order} में देरी के लिए हमें खेद है। हमने रसोई और कूरियर से बात कर ली है।',
      },
    ],
  ),
})

const line = z._default(z.string().check(z.trim(), maxLength(200)), '')

/**
 * Who issues the tax invoices. Empty texts are left out of them; without a GSTIN an invoice says that it is a
 * sample.
 */
export const invoicingSettings = z.object({
  legalName: z._default(z.string().check(z.trim(), z.minLength(1), maxLength(200)), 'Annapurna Eats'),
  address: line,
  /** The state, and so the place of supply: `Karnataka (29)`. */
  state: line,
  /** Goods and Services Tax Identification Number: state code, PAN, entity, Z, check character. */
  gstin: z._default(
    z
      .string()
      .check(
        maxLength(15, /*i18n*/ 'A GSTIN has 15 characters, such as 29ABCDE1234F1Z5'),
        z.regex(
          /^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$/,
          /*i18n*/ 'A GSTIN has 15 characters, such as 29ABCDE1234F1Z5',
        ),
      ),
    '',
  ),
  /**
   * The GST that the platform's commission contains, in percent; 0: statements say nothing of it. Only with a
   * GSTIN.
   */
  commissionTaxPercent: z._default(percent, 0),
  /** Whether tax is deducted at source from restaurants' payouts (tax/tds.ts), and what the law calls it. */
  tds: z._default(z.boolean(), false),
  tdsSection: z._default(z.string().check(z.trim(), z.minLength(1), maxLength(40)), '194-O'),
  /**
   * The contribution to couriers' social security that was notified, of the turnover
   * (duties/social-security.ts).
   */
  levyPercent: z._default(percent, 1),
})

const missing = /*i18n*/ 'Please enter a text'
const words = (max: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      maxLength(max, /*i18n*/ 'This is too long'),
      z.regex(/^\P{Cc}*$/u, /*i18n*/ 'Please leave out control characters'),
    )
const text = words(1000)
const claims = z.array(z.object({ value: text, label: text })).check(maxLength(12))

/** The operator's texts about the company in one language; an absent one has its default. */
export const siteContent = z.partial(
  z.object({
    hero: z.object({
      headline: words(80),
      /** The end of the headline, in another colour. */
      highlight: z._default(
        z
          .string()
          .check(
            z.trim(),
            maxLength(80, /*i18n*/ 'This is too long'),
            z.regex(/^\P{Cc}*$/u, /*i18n*/ 'Please leave out control characters'),
          ),
        '',
      ),
      text: words(400),
      facts: z.array(z.object({ value: words(30), label: words(30) })).check(z.length(3)),
    }),
    /** The special offers of the home page. */
    offers: z.object({ title: words(60), text: words(200), shown: z.boolean() }),
    /** Figures above the testimonials. */
    guests: claims,
    testimonials: z
      .array(
        z.object({
          id: text,
          name: text,
          /** Their occupation. */
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
      .check(maxLength(50)),
    /** Figures in the banner of the About page. */
    stats: claims,
  }),
)

/** The operator's texts by language. */
export const writtenContent = z.object({ en: z.optional(siteContent), hi: z.optional(siteContent) })
