import { describe, expect, it } from 'vitest'
import { deliverySteps, orderSteps } from './order-steps.ts'

const at = '2026-11-20T06:30:00.000Z'
const step = (action: string, by: string) => ({
  action,
  by,
  status: 'confirmed' as const,
  reason: null,
  at,
  tappedAt: null,
})
const shown = (paymentMethod: 'upi' | 'cashOnDelivery' | 'credit' | 'fund', action = 'authorise') => {
  const timeline = [step('place', 'customer'), step(action, 'payment')]
  const [, confirmed] = orderSteps({ order: { paymentMethod }, timeline, admins: [] })
  return [confirmed?.by, confirmed?.text?.message]
}

describe("an order's steps", () => {
  it('say paid only of what a payment service has taken', () => {
    expect(shown('upi')).toEqual(['payment', undefined])
    expect(shown('cashOnDelivery')).toEqual(['automatic', 'Confirmed, to be paid in cash'])
    expect(shown('cashOnDelivery', 'schedule')).toEqual([
      'automatic',
      'Confirmed for later, to be paid in cash',
    ])
    expect(shown('credit')).toEqual(['automatic', 'Paid with store credit'])
    expect(shown('fund')).toEqual(['automatic', 'Paid by the fund'])
  })

  it('name the admin who took one', () => {
    const steps = orderSteps({
      order: { paymentMethod: 'upi' },
      timeline: [step('accept', 'restaurant'), step('refund', 'admin')],
      admins: [{ at, action: 'order.refunded', name: 'Asha Rao' }],
    })
    expect(steps.map(({ who }) => who)).toEqual([undefined, 'Asha Rao'])
  })
})

it('calls a delivery unnecessary where the restaurant brought the order, and cancelled where nobody did', () => {
  const timeline = [{ ...step('cancel', 'subject'), status: 'cancelled' as const, courier: null }]
  const textOf = (deliveredAt: string | null) =>
    deliverySteps({ deliveredAt }, { timeline })[0]?.text?.message
  expect(textOf(at)).toBe('Not needed: the restaurant brought it')
  expect(textOf(null)).toBeUndefined()
})
