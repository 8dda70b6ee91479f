import { expect, it } from 'vitest'
import { pdfText } from '#tests/pdf.ts'
import type { Receipt } from './receipt.ts'
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

it('every script that people write in is laid out or left out, and never fails', async () => {
  const value = `Āśā 🙏🏽 தமிழ் 漢字 \u202e\u0007 खाना ${'x'.repeat(300)}`
  const pdf = await renderReceipt(receipt({ facts: [{ label: 'Message', value }] }))
  expect(pdfText(pdf)).toContain('xxxxxxxxxx')
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
