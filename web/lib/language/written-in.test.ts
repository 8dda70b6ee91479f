import { expect, it } from 'vitest'
import { writtenIn } from './written-in.ts'

it('marks what is written in Devanagari, and nothing else', () => {
  expect(writtenIn('बहुत अच्छा 🍛')).toBe('hi')
  expect(writtenIn('Very good: बढ़िया')).toBe('hi')
  expect(writtenIn('ரொம்ப நல்லா இருந்தது')).toBeUndefined()
})
