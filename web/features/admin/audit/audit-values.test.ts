import { describe, expect, it } from 'vitest'
import { formatPaise, paise } from '#shared/money/money.ts'
import {
  approvalSettings,
  creditSettings,
  mealSettings,
  orderingSettings,
  pricingSettings,
} from '#shared/settings/validation.ts'
import { fieldLabel, valueText, wordOf } from './audit-values.ts'

const written = (iso: string) => `at ${iso.slice(0, 10)}`

describe('a value in the audit log', () => {
  it('is rupees where its field is an amount, and as it is elsewhere', () => {
    expect(valueText('deliveryFee', 75_000, written)).toBe('₹750.00')
    expect(valueText('acceptMinutes', 10, written)).toBeUndefined()
    expect(valueText('deliveryFee', 'free', written)).toBeUndefined()
  })

  it('is rupees of every setting that is an amount', () => {
    const isCounted = /Percent$|Minutes$|^(closeDays|fillDays)$/
    for (const part of [pricingSettings, orderingSettings, creditSettings, approvalSettings, mealSettings])
      for (const [name, value] of Object.entries(part.parse({})))
        if (typeof value === 'number' && !isCounted.test(name))
          expect(valueText(name, value, written), name).toBe(formatPaise(paise(value)))
  })

  it('is a time as people read it where it is a moment', () => {
    expect(valueText('endsAt', '2026-11-24T04:30:00.000Z', written)).toBe('at 2026-11-24')
    expect(valueText('reason', '2026-11-24', written)).toBeUndefined()
  })

  it('is called as elsewhere where it is a state or a role', () => {
    expect(wordOf('status', 'granted')).toMatchObject({ message: 'Granted' })
    expect(wordOf('state', 'resolved')).toMatchObject({ message: 'Closed' })
    expect(wordOf('status', 'outForDelivery')).toBe('Out for Delivery')
    expect(wordOf('roles', 'ROLE_DELIVERY_AGENT')).toBe('Delivery Agent')
    expect(wordOf('reason', 'open')).toBeUndefined()
    expect(wordOf('status', 'toString')).toBeUndefined()
  })

  it('has the name of its field in words', () => {
    expect(fieldLabel('deliveryFee')).toMatchObject({ message: 'Delivery fee' })
    expect(fieldLabel('menuVersion')).toBe('menu version')
  })
})
