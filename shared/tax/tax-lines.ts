import { type Paise, paise } from '../money/money.ts'
import {
  type CarrierKind,
  type LiableParty,
  ruleOn,
  type SellerKind,
  type SupplyKind,
  supplyKinds,
} from './rules.ts'

/** The tax of one supply of an order; amounts in paise. */
export type TaxLine = {
  kind: SupplyKind
  /** Services Accounting Code. */
  sac: string
  /** What the tax is worked out from: without it. */
  taxable: Paise
  percent: number
  tax: Paise
  /**
   * The centre's half, and the state's: seller, platform and customer are in one state. An odd paisa is the
   * centre's.
   */
  cgst: Paise
  sgst: Paise
  liable: LiableParty
  section: '9(1)' | '9(5)'
}

/** What an order was taxed on, as it is stored with it. */
export type TaxedOrder = {
  /** The calendar day it was placed, in Asia/Kolkata. */
  day: string
  seller: SellerKind
  carrier: CarrierKind
  subtotal: Paise
  discount: Paise
  tax: Paise
  taxPercent: number
  deliveryFee: Paise
  /** The part of the fee that is tax. */
  deliveryTax: Paise
  deliveryTaxPercent: number
}

/**
 * The tax of an order by what was supplied: the discounted food, and the delivery if it cost anything. The
 * lines' taxable amounts and taxes sum to the order's total.
 */
export const taxLines = (order: TaxedOrder): TaxLine[] => {
  const supplied = {
    restaurantService: {
      taxable: paise(order.subtotal - order.discount),
      percent: order.taxPercent,
      tax: order.tax,
    },
    delivery: {
      taxable: paise(order.deliveryFee - order.deliveryTax),
      percent: order.deliveryTaxPercent,
      tax: order.deliveryTax,
    },
  }
  return supplyKinds.flatMap((kind) => {
    const rule = ruleOn(order.day, kind, order)
    const { taxable, percent, tax } = supplied[kind]
    if (rule === null || taxable + tax === 0) return []
    const sgst = paise(Math.floor(tax / 2))
    const { sac, liable, section } = rule
    return [{ kind, sac, taxable, percent, tax, cgst: paise(tax - sgst), sgst, liable, section }]
  })
}
