import { describe, expect, it } from 'vitest'
import { paise } from '../money/money.ts'
import { afterWaiting, type PayRule, payOf, payRuleOn, payTermsOf, wayPay } from './courier-pay.ts'

const rule = (from: string, by: PayRule['by'] = 'distance'): PayRule => ({
  from,
  by,
  floor: paise(2_500),
  perKm: paise(800),
  perWaitMinute: paise(100),
  freeMinutes: 5,
})
const terms = (metres: number) => payTermsOf(rule('2026-01-01'), metres)

describe("a courier's pay by distance", () => {
  it('holds from its day on, until another day changes it, and not without a rule', () => {
    const rules = [rule('2026-05-01', 'percent'), rule('2026-03-01'), rule('2026-04-01')]
    expect(payRuleOn([], '2026-04-01')).toBeNull()
    expect(payRuleOn(rules, '2026-02-28')).toBeNull()
    expect(payRuleOn(rules, '2026-03-31')?.from).toBe('2026-03-01')
    expect(payRuleOn(rules, '2026-04-01')?.from).toBe('2026-04-01')
    expect(payRuleOn(rules, '2026-05-01')).toBeNull()
  })

  it('is never less than the floor, and by the metre above it', () => {
    const of = (metres: number) => wayPay(terms(metres))
    expect([of(0), of(3_125), of(3_126), of(10_000)]).toEqual([2_500, 2_500, 2_501, 8_000])
  })

  it('pays whole minutes of waiting after the free ones', () => {
    const waited = (seconds: number) => afterWaiting(terms(0), seconds * 1_000)
    expect([0, 299, 300, 359, 360, 900].map((seconds) => waited(seconds).waitMinutes)).toEqual([
      0, 0, 0, 0, 1, 10,
    ])
    expect(payOf(waited(900), paise(100_000))).toBe(3_500)
  })

  it('is never more than what the customer pays for all of it', () => {
    expect(payOf(terms(10_000), paise(5_000))).toBe(5_000)
    for (let metres = 0; metres < 20_000; metres += 377)
      for (const most of [0, 1, 2_500, 10_000]) {
        const pay = payOf(afterWaiting(terms(metres), metres * 100), paise(most))
        expect(Number.isInteger(pay) && pay >= 0 && pay <= most).toBe(true)
      }
  })
})
