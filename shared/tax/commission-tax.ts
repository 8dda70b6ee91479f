import { type Paise, paise } from '../money/money.ts'

/**
 * The platform's service to restaurants, invoiced by itself: other support services. The rate is the setting
 * `invoicing.commissionTaxPercent`. docs/tax.md names what an adviser must confirm.
 */
export const commissionSupply = {
  sac: '998599',
  section: '9(1)',
  source: 'CGST Act, section 9(1); notification 11/2017-Central Tax (Rate), heading 9985',
} as const

/**
 * Whether the tax is integrated: supplier and recipient are in different states by the first two digits of
 * their GSTINs (IGST Act, sections 7 and 12). A recipient who is not registered is where the supplier is:
 * restaurants are listed in the platform's own state.
 */
export const isInterState = (supplier: string, recipient: string | null): boolean =>
  recipient !== null && recipient.slice(0, 2) !== supplier.slice(0, 2)

export type CommissionTax = { taxable: Paise; tax: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/**
 * The tax that a commission contains, in paise, half up: integrated, or the centre's half and the state's, an
 * odd paisa the centre's. `percent` to a hundredth.
 */
export const commissionTax = (commission: Paise, percent: number, interState: boolean): CommissionTax => {
  const points = Math.round(percent * 100)
  const whole = 10_000 + points
  const tax = Math.floor((2 * commission * points + whole) / (2 * whole))
  const sgst = interState ? 0 : Math.floor(tax / 2)
  return {
    taxable: paise(commission - tax),
    tax: paise(tax),
    cgst: paise(interState ? 0 : tax - sgst),
    sgst: paise(sgst),
    igst: paise(interState ? tax : 0),
  }
}
