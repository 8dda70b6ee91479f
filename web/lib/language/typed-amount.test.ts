import { describe, expect, it } from 'vitest'
import { paiseOf } from './typed-amount.ts'

describe('rupees as typed', () => {
  it.each([
    ['249', 24_900],
    ['249.5', 24_950],
    ['0.29', 29],
    ['1.15', 115],
    ['0.1', 10],
    ['249.500', 24_950],
    [' 1,00,000 ', 10_000_000],
    ['0', 0],
    ['-5', -500],
    ['', undefined],
    ['1,50,000.50', 15_000_050],
    ['150,000', 15_000_000],
    // A comma in the place of a point: a hundred times as much, if it were dropped.
    ['7,50', undefined],
    ['1,5', undefined],
    ['abc', undefined],
  ])('%j are %j paise', (typed, paise) => {
    expect(paiseOf(typed)).toBe(paise)
  })

  it('are no whole paise where there is more than a paisa', () => {
    expect(Number.isInteger(paiseOf('249.555'))).toBe(false)
  })
})
