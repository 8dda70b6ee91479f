import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { ReportGrouping, ReportName, ReportUnit } from '#shared/reports/reports.ts'
import { calendarDay, shortDay } from '../../../lib/language/time.ts'

/** Names, formats and definitions of the reports, in the page's language. */
export const useReportTexts = () => {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const format = (unit: ReportUnit, value: number | null | undefined): string => {
      if (value === null || value === undefined) return '–'
      switch (unit) {
        case 'count':
          return i18n.number(value)
        case 'money':
          return formatPaise(paise(Math.round(value)))
        case 'minutes': {
          const minutes = i18n.number(value, { maximumFractionDigits: 1 })
          return t`${minutes} min`
        }
        case 'percent':
          return i18n.number(value, { style: 'percent', maximumFractionDigits: 1 })
        case 'stars':
          return i18n.number(value, { maximumFractionDigits: 2 })
        case 'kilograms': {
          const kilograms = i18n.number(value, { maximumFractionDigits: 1 })
          return t`${kilograms} kg`
        }
      }
    }
    const names: Record<ReportName, string> = {
      sales: t`Sales`,
      orders: t`Orders`,
      'delivery-times': t`Delivery Times`,
      promises: t`Promised Times`,
      cancellations: t`Cancellations`,
      ratings: t`Ratings`,
      cohorts: t`Who Came Back`,
      support: t`Support`,
      rescue: t`Rescue`,
      donors: t`Donors`,
    }
    const definitions: Record<ReportName, string> = {
      sales: t`By time of delivery. Sales are what customers paid, with tax and delivery. Revenue is what restaurants were settled: their dishes less the commission. Refunds count on the day they were made.`,
      orders: t`By time of the order. Orders that were never paid or confirmed do not count.`,
      'delivery-times': t`By time of delivery. From when the restaurant was shown the order until it was handed over, in whole minutes.`,
      promises: t`By time of delivery, from when the restaurant was shown the order. A promise is kept by who is there by its end, which four of five are to be. How far off, and how much too late, counts from its beginning, which half of them are to keep.`,
      cancellations: t`By time of the order. Orders that were never paid or confirmed do not count.`,
      ratings: t`By the time they were given.`,
      cohorts: t`By time of a customer's first delivery, and where it came from. The shares are of those whose weeks are over by now, and who had something else delivered within them. What each paid is all until today, with tax and delivery.`,
      support: t`By the time a person began the conversation, until somebody of support first answered it. Automatic answers are none, and what support began itself does not count.`,
      rescue: t`By the day on which it happened, from the public ledger: what is listed on one day may be sold, given or wasted on the next. Food that nobody weighed counts by the factor of the page Our Impact.`,
      donors: t`By the day on which it was given or spent, from the public ledger, less what went back. Who gives on several days is one donor of them all.`,
    }
    const groupings: Record<ReportGrouping, string> = {
      day: t`By day`,
      week: t`By week`,
      month: t`By month`,
      hour: t`By hour of the day`,
      restaurant: t`By restaurant`,
      area: t`By area`,
      reason: t`By reason`,
    }
    /** A row's name; `short` on the axis of a chart. */
    const rowName = (by: ReportGrouping, label: string, short = false): string => {
      switch (by) {
        case 'day':
        case 'week':
        case 'month':
          return short ? shortDay(label) : calendarDay(label)
        case 'hour':
          return `${label.padStart(2, '0')}:00`
        case 'area':
          return label === '' ? t`No area` : label
        case 'reason':
          return label === '' ? t`No reason given` : label
        case 'restaurant':
          return label
      }
    }
    return { format, names, definitions, groupings, rowName }
  }, [t, i18n])
}
