import { expect, it } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import { rendered } from './message.ts'
import { type TemplateName, writeMessage } from './notify.ts'
import { templates } from './templates/index.ts'

const deps = {
  settings: { publicUrl: 'https://eats.example', contactEmail: 'help@eats.example' },
} as Parameters<typeof writeMessage>[0]
const everything = {
  token: 'a-token',
  unsubscribeToken: 'a-token',
  username: 'asha',
  password: 'temporary',
  name: 'Asha',
  role: 'ROLE_SHELTER',
  code: 'NAMASTE',
  percent: 10,
  number: 'APP-1',
  ticket: 'M-7K2M9QXDP',
  amount: paise(50_000),
  receiptUrl: 'https://eats.example/receipt',
  timelineUrl: 'https://eats.example/donations/1',
  email: 'asha@example.com',
  topic: 'general',
  message: 'Hello',
  businessName: 'Tiffin',
  businessType: 'Restaurant',
  address: '12 MG Road',
  city: 'Bengaluru',
  contactName: 'Asha',
  phone: '9876543210',
  description: '',
  id: 'ORD-ABC123DEF',
  restaurant: 'Test Bhavan',
  lines: [{ text: '2 × Dal', amount: paise(2_000) }],
  total: paise(2_659),
  tip: paise(2_000),
  courier: 'Ravi',
  isPaid: true,
  isGranted: true,
  method: 'UPI',
  arrival: '1:45 PM',
  counter: null,
  refund: paise(2_659),
  reason: 'Out of gas',
  decided: 'approved',
  title: 'Dal',
  what: 'nobody',
  missing: '1 × Dal',
  instead: '1 × Naan',
  restaurantId: 'test-bhavan',
  time: '2:15 PM',
  by: 'restaurant',
  orderId: 'ORD-ABC123DEF',
  order: 'ORD-ABC123DEF',
  until: '1:40 PM',
  lastFour: '6789',
  path: '/customer-dashboard?tab=help',
  kind: 'meals',
  dueOn: '22 December 2026',
  nextOn: '22 December 2026',
  retryOn: '25 December 2026',
  url: 'https://eats.example/donations/1#monthly',
  meals: 3,
  portions: 3,
  isLast: true,
  hasPhoto: true,
  storyUrl: 'https://eats.example/rescues/LOT-1',
  price: '₹45.00',
  isNear: true,
  appeal: 'token',
  outcome: 'lifted',
  report: {
    name: 'sales',
    by: 'day',
    from: '2026-01-01',
    to: '2026-01-02',
    rows: [
      { label: '2026-01-01', values: [2, 20_000, 18_000, 2_000, 0] },
      { label: '2026-01-02', values: [1, 10_000, 9_000, 1_000, 500] },
    ],
    totals: [3, 30_000, 27_000, 3_000, 500],
    before: { from: '2025-12-30', to: '2025-12-31', totals: [0, 0, 0, 0, 0] },
  },
}
const forOperators: TemplateName[] = ['contactMessage', 'helpRequested', 'applicationToReview']
const names = Object.keys(templates) as TemplateName[]
const written = (name: TemplateName, language: Language) =>
  rendered(writeMessage(deps, { email: 'asha@example.com', language }, name, everything as never))

it.each(names)('%s is whole in English: no placeholder is left, no value missing', (name) => {
  const { to, subject, text } = written(name, 'en')
  expect(to).toBe('asha@example.com')
  expect(subject).not.toBe('')
  expect(`${subject}\n${text}`).not.toMatch(/[{}]|undefined|null/)
})

it.each(names.filter((name) => !forOperators.includes(name)))(
  '%s is written in the language of its reader',
  (name) => {
    const [english, hindi] = [written(name, 'en'), written(name, 'hi')]
    expect(hindi.subject).not.toBe(english.subject)
    expect(hindi.text).toMatch(/\p{Script=Devanagari}/u)
    for (const link of hindi.text.match(/https:\S+token=\S+/g) ?? []) expect(link).toContain('/hi/')
  },
)
