import type { FieldErrors, Resolver } from 'react-hook-form'
import { marketInput, momentOfInput } from '#shared/calendar.ts'
import type { PromoCampaign } from '#shared/promotions/contracts.ts'
import { newPromoCode, promoTerms } from '#shared/promotions/validation.ts'
import { paiseOf, rupeesOf } from '../../../lib/language/typed-amount.ts'

/** The form of a promo code, as it is typed: amounts in rupees, moments on the clocks of Asia/Kolkata. */
export type PromoDraft = {
  code: string
  note: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  most: string
  minimum: string
  firstOrder: boolean
  startsAt: string
  endsAt: string
  maxUses: string
  maxUsesEach: string
  everybody: boolean
  restaurantIds: { id: string; name: string }[]
  paused: boolean
}

const amountText = (amount: number | null) => (amount === null || amount === 0 ? '' : rupeesOf(amount))
const numberText = (value: number | null) => (value === null ? '' : String(value))
const momentText = (at: string | null) => (at === null ? '' : marketInput(new Date(at)))

export const draftOf = (code: PromoCampaign | null): PromoDraft => ({
  code: code?.id ?? '',
  note: code?.note ?? '',
  kind: code === null || code.percent !== null ? 'percent' : 'amount',
  percent: numberText(code?.percent ?? null),
  amount: amountText(code?.amount ?? null),
  most: amountText(code?.most ?? null),
  minimum: amountText(code?.minimum ?? null),
  firstOrder: code?.firstOrder ?? false,
  startsAt: momentText(code?.startsAt ?? null),
  endsAt: momentText(code?.endsAt ?? null),
  maxUses: numberText(code?.maxUses ?? null),
  maxUsesEach: numberText(code === null ? 1 : code.maxUsesEach),
  everybody: code === null || code.restaurants === null,
  restaurantIds: code?.restaurants ?? [],
  paused: code?.paused ?? false,
})

/** Null for nothing; NaN, which every rule refuses, for what is not a number. */
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))
const amountOf = (typed: string) => (typed.trim() === '' ? null : (paiseOf(typed) ?? Number.NaN))
const momentOf = (typed: string) => {
  const at = momentOfInput(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}

/** What is sent, valid or not, but for the code itself. */
export const termsOf = (draft: PromoDraft) => ({
  note: draft.note,
  percent: draft.kind === 'percent' ? (numberOf(draft.percent) ?? Number.NaN) : null,
  amount: draft.kind === 'amount' ? (amountOf(draft.amount) ?? Number.NaN) : null,
  most: draft.kind === 'percent' ? amountOf(draft.most) : null,
  minimum: amountOf(draft.minimum) ?? 0,
  firstOrder: draft.firstOrder,
  ...(draft.startsAt !== '' && { startsAt: momentOf(draft.startsAt) }),
  endsAt: draft.endsAt === '' ? null : momentOf(draft.endsAt),
  maxUses: numberOf(draft.maxUses),
  maxUsesEach: numberOf(draft.maxUsesEach),
  restaurantIds: draft.everybody ? null : draft.restaurantIds.map(({ id }) => id),
  paused: draft.paused,
})

/** The server's own rules. */
export const promoResolver: Resolver<PromoDraft> = (draft) => {
  const problems = [promoTerms.safeParse(termsOf(draft)), newPromoCode.safeParse(draft.code)].flatMap(
    (result, index) =>
      result.success
        ? []
        : result.error.issues.map(({ path, message }) => ({
            name: index === 1 ? 'code' : String(path[0]),
            message,
          })),
  )
  if (problems.length === 0) return { values: draft, errors: {} }
  const errors: FieldErrors<PromoDraft> = Object.fromEntries(
    problems.toReversed().map(({ name, message }) => [name, { type: 'rule', message }]),
  )
  return { values: {}, errors }
}
