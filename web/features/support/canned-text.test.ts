import { expect, it } from 'vitest'
import { supportSettings } from '#shared/settings/validation.ts'
import { cannedText } from './canned-text.ts'

const reply = {
  text: 'Namaste {name}, order {order} is late.',
  textInHindi: 'नमस्ते {name}, ऑर्डर {order} देर से है।',
}
const asha = { name: 'Asha', orderId: 'ORD-1' }

it('a canned answer is in the language of the account, in English where there is no other, with name and order', () => {
  expect(cannedText(reply, { ...asha, language: 'en' })).toBe('Namaste Asha, order ORD-1 is late.')
  expect(cannedText(reply, { ...asha, language: 'hi' })).toBe('नमस्ते Asha, ऑर्डर ORD-1 देर से है।')
  expect(cannedText({ ...reply, textInHindi: '' }, { ...asha, language: 'hi' })).toBe(
    'Namaste Asha, order ORD-1 is late.',
  )
  expect(cannedText(reply, { name: 'Asha', orderId: null, language: 'en' })).toBe(
    'Namaste Asha, order is late.',
  )
  // A name is a name, not a pattern.
  expect(cannedText(reply, { ...asha, name: '$& {name}', language: 'en' })).toBe(
    'Namaste $& {name}, order ORD-1 is late.',
  )
})

it('a canned answer was kept in English alone before, and still is', () => {
  const kept = supportSettings.parse({ replies: [{ title: 'Late', text: 'Sorry' }] })
  expect(kept.replies).toEqual([{ title: 'Late', text: 'Sorry', textInHindi: '' }])
  for (const { text, textInHindi } of supportSettings.parse({}).replies)
    for (const each of [text, textInHindi]) expect(each).toMatch(/\{name\}.*\{order\}/)
})
