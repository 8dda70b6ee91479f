import type { PromoCampaign } from '#shared/promotions/contracts.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'

/** A promo code in an admin's file. */
export const campaignColumns: CsvColumn<PromoCampaign>[] = [
  { title: /*i18n*/ 'Code', value: ({ id }) => id },
  { title: /*i18n*/ 'Note', value: ({ note }) => note },
  { title: /*i18n*/ 'State', value: ({ state }) => state },
  { title: /*i18n*/ 'Percent', value: ({ percent }) => percent },
  { title: /*i18n*/ 'Amount (₹)', value: ({ amount }) => amount && rupees(amount) },
  { title: /*i18n*/ 'At most (₹)', value: ({ most }) => most && rupees(most) },
  { title: /*i18n*/ 'Minimum (₹)', value: ({ minimum }) => rupees(minimum) },
  { title: /*i18n*/ 'From', value: ({ startsAt }) => new Date(startsAt) },
  { title: /*i18n*/ 'To', value: ({ endsAt }) => endsAt && new Date(endsAt) },
  { title: /*i18n*/ 'Used', value: ({ uses }) => uses },
  { title: /*i18n*/ 'Taken off (₹)', value: ({ discounted }) => rupees(discounted) },
]
