import { expect, it } from 'vitest'
import { pdfText } from '#tests/pdf.ts'
import { scheduledLanguages } from '#tests/scheduled-languages.ts'
import { plainReceipt, type Receipt } from './receipt.ts'
import { renderReceipt } from './render-receipt.ts'

const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  language: 'en',
  title: 'Receipt',
  number: { label: 'Order number', value: 'ORD-1' },
  facts: [],
  lines: [],
  sums: [{ label: 'Total paid', amount: '₹1.00', strong: true }],
  thanks: 'Thank you.',
  notes: [],
  ...changes,
})
const pages = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

it('prints every scheduled language of India, emoji, both directions and a word of 200 letters', async () => {
  const value = `Āśā 👨‍👩‍👧‍👦 🙏🏽 漢字 \u202e\u0007 بریانی ${'x'.repeat(200)} ${'ക്ഷ'.repeat(67)}`
  const facts = [...Object.entries(scheduledLanguages), ['Message', value]].map(
    ([label = '', text = '']) => ({
      label,
      value: text,
    }),
  )
  const lines = facts.map(({ value: text }) => ({ text, amount: '₹1.00' }))
  const text = pdfText(await renderReceipt(receipt({ facts, lines })))
  for (const { label } of facts) expect(text).toContain(label)
  // Letters that stay as they were written show that each script came from a font that has it.
  for (const word of ['ভাত', 'रोटी', 'ਪੰਜਾਬੀ', 'தமிழ்', 'ᱥᱟᱱᱛᱟᱲᱤ', 'xxxxxxxxxx']) expect(text).toContain(word)
})

it('prints what is made up of any letters, joiners and marks', async () => {
  const letters = [
    'र',
    '्',
    '\u200d',
    '\u200c',
    'য',
    '়',
    'ക',
    '്',
    'ਕ',
    'ੁ',
    'ب',
    '🙏',
    '\ufe0f',
    'e',
    '\u0301',
    '\ud83c',
    '\u0000',
  ]
  const value = (seed: number) =>
    Array.from({ length: 40 }, (_, index) => letters[(seed * 7 + index * (seed + 3)) % letters.length]).join(
      '',
    )
  const facts = Array.from({ length: 12 }, (_, seed) => ({ label: `Note ${seed}`, value: value(seed) }))
  expect(pages(await renderReceipt(receipt({ facts })))).toBe(1)
})

it('written in plain letters keeps its figures', () => {
  const plain = plainReceipt(receipt({ facts: [{ label: 'From', value: 'अन्नपूर्णा Bhavan' }] }))
  expect(plain.facts).toEqual([{ label: 'From', value: '?????????? Bhavan' }])
  expect(plain.sums).toEqual([{ label: 'Total paid', amount: '₹1.00', strong: true }])
})

it('a long list goes on over as many pages as it needs, each line whole', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({ text: `Dish number ${index}`, amount: '₹1.00' }))
  const pdf = await renderReceipt(receipt({ lines }))
  expect(pages(pdf)).toBeGreaterThan(2)
  const text = pdfText(pdf)
  for (const line of lines) expect(text).toContain(line.text)
})

it('many at once each get their own', async () => {
  const numbers = Array.from({ length: 6 }, (_, index) => `ORD-${index}`)
  const made = await Promise.all(
    numbers.map((value) => renderReceipt(receipt({ number: { label: 'Order number', value } }))),
  )
  expect(made.map((pdf) => numbers.filter((value) => pdfText(pdf).includes(value)))).toEqual(
    numbers.map((value) => [value]),
  )
})
