/**
 * The reports for admins: what they show and by what they are grouped; the server counts by it, tables and
 * files have its titles.
 */
export const reportNames = [
  'sales',
  'orders',
  'delivery-times',
  'promises',
  'cancellations',
  'ratings',
  'cohorts',
  'support',
  'rescue',
  'donors',
] as const
export type ReportName = (typeof reportNames)[number]

/**
 * What a report has a row for each of. A week is named by its Monday, a month by its first day; an hour is
 * one of the day, over all days.
 */
export const reportGroupings = ['day', 'week', 'month', 'hour', 'restaurant', 'area', 'reason'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/**
 * Whether a report can be grouped so: reasons are those of cancellations, and the public ledger is summed up
 * by days. Conversations with support have hours, but no restaurant.
 */
export const canGroup = (name: ReportName, by: ReportGrouping): boolean =>
  name === 'rescue' || name === 'donors' || name === 'support'
    ? by === 'day' || by === 'week' || by === 'month' || (by === 'hour' && name === 'support')
    : by !== 'reason' || name === 'cancellations'

/** money: paise. percent: a share from 0 to 1. stars: 1 to 5. */
export type ReportUnit = 'count' | 'money' | 'minutes' | 'percent' | 'stars' | 'kilograms'
export type ReportColumn = { key: string; title: string; unit: ReportUnit }

/**
 * The columns, in their order. What each counts is said where it is read (server/features/reports/figures.ts,
 * giving-figures.ts).
 */
export const reportColumns = {
  sales: [
    { key: 'delivered', title: /*i18n*/ 'Delivered', unit: 'count' },
    { key: 'sales', title: /*i18n*/ 'Sales', unit: 'money' },
    { key: 'revenue', title: /*i18n*/ 'Revenue of restaurants', unit: 'money' },
    { key: 'commission', title: /*i18n*/ 'Commission', unit: 'money' },
    { key: 'refunded', title: /*i18n*/ 'Refunded', unit: 'money' },
  ],
  orders: [
    { key: 'total', title: /*i18n*/ 'Orders', unit: 'count' },
    { key: 'delivered', title: /*i18n*/ 'Delivered', unit: 'count' },
    { key: 'cancelled', title: /*i18n*/ 'Cancelled', unit: 'count' },
    { key: 'pending', title: /*i18n*/ 'Under way', unit: 'count' },
  ],
  'delivery-times': [
    { key: 'delivered', title: /*i18n*/ 'Delivered', unit: 'count' },
    { key: 'p50', title: /*i18n*/ 'Half within', unit: 'minutes' },
    { key: 'p90', title: /*i18n*/ 'Nine of ten within', unit: 'minutes' },
  ],
  promises: [
    { key: 'delivered', title: /*i18n*/ 'Delivered', unit: 'count' },
    { key: 'kept', title: /*i18n*/ 'Promise kept', unit: 'percent' },
    { key: 'promise', title: /*i18n*/ 'Promised within', unit: 'minutes' },
    { key: 'error', title: /*i18n*/ 'Off by', unit: 'minutes' },
    { key: 'bias', title: /*i18n*/ 'Too late by', unit: 'minutes' },
  ],
  cancellations: [
    { key: 'cancelled', title: /*i18n*/ 'Cancelled', unit: 'count' },
    { key: 'share', title: /*i18n*/ 'Share of orders', unit: 'percent' },
    { key: 'byCustomer', title: /*i18n*/ 'By customers', unit: 'count' },
    { key: 'byRestaurant', title: /*i18n*/ 'By restaurants', unit: 'count' },
    { key: 'unaccepted', title: /*i18n*/ 'Not accepted in time', unit: 'count' },
    { key: 'byPlatform', title: /*i18n*/ 'By the platform', unit: 'count' },
  ],
  ratings: [
    { key: 'ratings', title: /*i18n*/ 'Ratings', unit: 'count' },
    { key: 'average', title: /*i18n*/ 'Average', unit: 'stars' },
    { key: 'low', title: /*i18n*/ 'One or two stars', unit: 'count' },
  ],
  cohorts: [
    { key: 'customers', title: /*i18n*/ 'New customers', unit: 'count' },
    { key: 'week', title: /*i18n*/ 'Back within a week', unit: 'percent' },
    { key: 'fourWeeks', title: /*i18n*/ 'Within four weeks', unit: 'percent' },
    { key: 'twelveWeeks', title: /*i18n*/ 'Within twelve weeks', unit: 'percent' },
    { key: 'spent', title: /*i18n*/ 'Paid by each so far', unit: 'money' },
  ],
  support: [
    { key: 'asked', title: /*i18n*/ 'Conversations', unit: 'count' },
    { key: 'answered', title: /*i18n*/ 'Answered by a person', unit: 'count' },
    { key: 'p50', title: /*i18n*/ 'First answer: half within', unit: 'minutes' },
    { key: 'p90', title: /*i18n*/ 'First answer: nine of ten within', unit: 'minutes' },
  ],
  rescue: [
    { key: 'lots', title: /*i18n*/ 'Listings', unit: 'count' },
    { key: 'listed', title: /*i18n*/ 'Portions listed', unit: 'count' },
    { key: 'sold', title: /*i18n*/ 'Portions sold', unit: 'count' },
    { key: 'given', title: /*i18n*/ 'Given to shelters', unit: 'count' },
    { key: 'wasted', title: /*i18n*/ 'Portions wasted', unit: 'count' },
    { key: 'kilograms', title: /*i18n*/ 'Food rescued', unit: 'kilograms' },
  ],
  donors: [
    { key: 'donors', title: /*i18n*/ 'Donors', unit: 'count' },
    { key: 'donations', title: /*i18n*/ 'Donations', unit: 'count' },
    { key: 'given', title: /*i18n*/ 'Given', unit: 'money' },
    { key: 'spent', title: /*i18n*/ 'Spent', unit: 'money' },
  ],
} as const satisfies Record<ReportName, readonly ReportColumn[]>

export const groupingTitles: Record<ReportGrouping, string> = {
  day: /*i18n*/ 'Day',
  week: /*i18n*/ 'Week from',
  month: /*i18n*/ 'Month from',
  hour: /*i18n*/ 'Hour',
  restaurant: /*i18n*/ 'Restaurant',
  area: /*i18n*/ 'Area',
  reason: /*i18n*/ 'Reason',
}
