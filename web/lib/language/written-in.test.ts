import { expect, it } from 'vitest'
import { languageProps } from './language-props.ts'

it('marks what is written in Devanagari, and nothing else', () => {
  expect(languageProps('बहुत अच्छा 🍛')).toEqual({ lang: 'hi', className: 'font-display' })
  expect(languageProps('Very good: बढ़िया').lang).toBe('hi')
  expect(languageProps('ரொம்ப நல்லா இருந்தது')).toEqual({ className: '' })
})
