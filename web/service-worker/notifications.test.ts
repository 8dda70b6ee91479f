import { expect, it } from 'vitest'
import { readMessage } from './notifications.ts'

const origin = 'https://eats.example'
const message = { title: 'Your order is there', body: 'Enjoy!', path: '/tracking/ORD-1', tag: 'ORD-1' }

it('a push message is shown as it was sent', () => {
  expect(readMessage(JSON.stringify(message), origin)).toEqual(message)
})

it.each([
  'no JSON',
  'null',
  '"text"',
  JSON.stringify({ ...message, title: 1 }),
  JSON.stringify({ ...message, path: 'https://evil.example' }),
  JSON.stringify({ ...message, path: '//evil.example' }),
  JSON.stringify({ ...message, path: '/\\evil.example' }),
])('%s is not shown', (text) => {
  expect(readMessage(text, origin)).toBeNull()
})
