import { describe, expect, it } from 'vitest'
import { readFlag, readLabels, readVeg } from './read-flags.ts'

describe('the veg mark', () => {
  it.each([
    ['Veg', true],
    ['Non-veg', false],
    ['NON VEG', false],
    ['vegetarian', true],
    ['1', true],
    ['no', false],
    ['[{"veg": "yes"}]', true],
    ['[{"veg": "Yes"}]', true],
    ['[{"non_veg": "yes"}]', false],
    ['[{"egg": "yes"}]', false],
    ['{"veg":"no","non_veg":"yes"}', false],
    ['[{"veg":"yes"},{"egg":"no"}]', true],
    ['', null],
    ['[]', null],
    ['sometimes', null],
    ['[{"halal":"yes"}]', null],
  ])('%s is %s', (text, veg) => {
    expect(readVeg(text)).toBe(veg)
  })
})

describe('labels and stock', () => {
  it('reads what a label column may hold', () => {
    expect(readLabels('BESTSELLER')).toEqual({ bestSeller: true, isSpicy: false, vegan: false })
    expect(readLabels('yes').bestSeller).toBe(true)
    expect(readLabels('SPICY').isSpicy).toBe(true)
    expect(readLabels('VEGAN').vegan).toBe(true)
    expect(readLabels('NEW')).toEqual({ bestSeller: false, isSpicy: false, vegan: false })
  })

  it('takes a number in stock for available, and none for not', () => {
    expect(['99', '0', 'In stock', 'Sold out', ''].map(readFlag)).toEqual([true, false, true, false, null])
  })
})
