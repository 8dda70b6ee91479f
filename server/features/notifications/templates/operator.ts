import type { I18n } from '@lingui/core'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Report } from '#shared/reports/contracts.ts'
import { groupingTitles, type ReportUnit, reportColumns } from '#shared/reports/reports.ts'
import { template } from '../template.ts'

/** Messages to the operator, in English. */
export const contactMessage = template<{ name: string; email: string; topic: string; message: string }>({
  topic: 'request',
  write: (_i18n, { name, email, topic, message }) => ({
    subject: `Message from the site: ${topic}`,
    paragraphs: [`From ${name} <${email}>`, `Topic: ${topic}`, message],
  }),
})

export const helpRequested = template<{ name: string; topic: string; orderId: string; message: string }>({
  topic: 'request',
  write: (_i18n, { name, topic, orderId, message }, { url }) => ({
    subject: `Request for help: ${topic}`,
    paragraphs: [
      `From ${name}${orderId === '' ? '' : `, about order ${orderId}`}`,
      message,
      `Please answer on the site: ${url}/admin-dashboard`,
    ],
  }),
})

type Application = {
  number: string
  businessName: string
  businessType: string
  address: string
  city: string
  contactName: string
  email: string
  phone: string
  description: string
}

export const applicationToReview = template<Application>({
  topic: 'request',
  write: (_i18n, application) => ({
    subject: `Partner application ${application.number}`,
    paragraphs: [
      `${application.businessName} (${application.businessType}), ${application.address}, ${application.city}`,
      `${application.contactName}, ${application.email}, ${application.phone}`,
      ...(application.description === '' ? [] : [application.description]),
    ],
  }),
})

const figure = (i18n: I18n, unit: ReportUnit, value: number | null | undefined): string => {
  if (value === null || value === undefined) return '–'
  switch (unit) {
    case 'money':
      return formatPaise(paise(Math.round(value)))
    case 'percent':
      return i18n.number(value, { style: 'percent', maximumFractionDigits: 1 })
    case 'minutes':
      return i18n._(/*i18n*/ '{minutes} min', { minutes: i18n.number(value, { maximumFractionDigits: 1 }) })
    case 'kilograms':
      return i18n._(/*i18n*/ '{kilograms} kg', {
        kilograms: i18n.number(value, { maximumFractionDigits: 1 }),
      })
    default:
      return i18n.number(value, { maximumFractionDigits: 2 })
  }
}

/** To an admin who asked for it: the sums of a report that is over, beside those before, and its rows. */
export const reportDue = template<{ title: string; report: Report }>({
  topic: 'request',
  write: (i18n, { title, report }, { url }) => {
    const { name, by, from, to, rows, totals, before } = report
    const columns = reportColumns[name]
    const day = (text: string) =>
      i18n.date(new Date(`${text}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
    const rowName = (label: string) => {
      if (by === 'hour') return `${label.padStart(2, '0')}:00`
      return by === 'day' || by === 'week' || by === 'month' ? day(label) : label || '–'
    }
    const values = (row: readonly (number | null)[]) =>
      columns.map(({ unit }, index) => figure(i18n, unit, row[index])).join(' · ')
    const span = from === to ? day(from) : `${day(from)} – ${day(to)}`
    const page = new URLSearchParams({ tab: 'reports', report: name, by, date: 'custom', from, to })
    return {
      subject: `${title}: ${span}`,
      paragraphs: [
        i18n._(/*i18n*/ 'Beside each sum stands that of {from} to {to}.', {
          from: day(before.from),
          to: day(before.to),
        }),
        {
          facts: columns.map(({ title, unit }, index): [string, string] => [
            i18n._(title),
            `${figure(i18n, unit, totals[index])} (${figure(i18n, unit, before.totals[index])})`,
          ]),
        },
        ...(rows.length > 1
          ? [
              `${i18n._(groupingTitles[by])}: ${columns.map(({ title }) => i18n._(title)).join(' · ')}`,
              {
                facts: rows.map(({ label, values: row }): [string, string] => [rowName(label), values(row)]),
              },
            ]
          : []),
        { button: { label: i18n._(/*i18n*/ 'Open the report'), url: `${url}/admin-dashboard?${page}` } },
        i18n._(/*i18n*/ 'You asked for it in a saved view of your reports, where you can stop it.'),
      ],
    }
  },
})
