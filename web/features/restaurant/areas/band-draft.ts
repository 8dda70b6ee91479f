import type { DeliveryBand } from '#shared/areas/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { paiseOf, rupeesOf } from '../../../lib/language/typed-amount.ts'

/** A band of distance while it is worked on: kilometres and rupees as they are typed. */
export type BandDraft = { key: string; upTo: string; fee: string; minimum: string; freeOver: string }

let drafted = 0
export const newBand = (given: Partial<BandDraft> = {}): BandDraft => ({
  key: `band-${++drafted}`,
  upTo: '',
  fee: '',
  minimum: '',
  freeOver: '',
  ...given,
})

const typedRupees = (amount: number | null): string => (amount === null ? '' : rupeesOf(amount))

export const bandDraftsOf = (bands: readonly DeliveryBand[]): BandDraft[] =>
  bands.map(({ upTo, fee, minimum, freeOver }) =>
    newBand({
      upTo: String(upTo / 1_000),
      fee: typedRupees(fee),
      minimum: typedRupees(minimum),
      freeOver: typedRupees(freeOver),
    }),
  )

export type BandField = Exclude<keyof BandDraft, 'key'>

const amountOf = (typed: string) => {
  const amount = paiseOf(typed)
  return amount !== undefined && Number.isInteger(amount) && amount >= 0 ? paise(amount) : undefined
}

/** Whole metres of kilometres as typed, such as `2.5`; undefined for what is none. */
const metresOf = (typed: string): number | undefined =>
  /^\d{1,2}(\.\d{1,3})?$/.test(typed.trim()) ? Math.round(Number(typed) * 1_000) : undefined

/** The band that was typed, or the fields of it that are wrong. */
export const bandOf = ({ upTo, fee, minimum, freeOver }: BandDraft): DeliveryBand | BandField[] => {
  const isGiven = (typed: string) => typed.trim() !== ''
  const typed = {
    upTo: metresOf(upTo),
    fee: amountOf(fee),
    minimum: isGiven(minimum) ? amountOf(minimum) : null,
    freeOver: isGiven(freeOver) ? amountOf(freeOver) : null,
  }
  const { upTo: metres, fee: paid, minimum: least, freeOver: free } = typed
  if (metres !== undefined && paid !== undefined && least !== undefined && free !== undefined)
    return { upTo: metres, fee: paid, minimum: least, freeOver: free }
  return (Object.keys(typed) as BandField[]).filter((field) => typed[field] === undefined)
}
