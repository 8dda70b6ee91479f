import { expect, it } from 'vitest'
import { inUnits, isGrave, type SettingField, typedOf } from './setting-fields.ts'

const field = (kind: 'list' | 'amount' | 'text' | 'minutes'): SettingField => ({
  kind,
  name: 'x',
  label: 'X',
})

it('a list is typed with commas, spaces or semicolons between its parts', () => {
  expect(typedOf(field('list'), ['560', '5621'])).toBe('560, 5621')
  expect(inUnits(field('list'), ' 560,5621 ;562 ')).toEqual(['560', '5621', '562'])
  expect(inUnits(field('list'), '  ')).toEqual([])
})

it('an amount is paise, and asked about before it holds; what is no number stays a text', () => {
  expect(typedOf(field('amount'), 499)).toBe('4.99')
  expect(inUnits(field('amount'), '7.50')).toBe(750)
  const change = (typed: string) => ({
    field: field('amount'),
    before: 499,
    after: inUnits(field('amount'), typed),
  })
  expect(isGrave(change('7.50'))).toBe(true)
  expect(change('lots').after).toBe('lots')
  expect(isGrave(change('lots'))).toBe(false)
  expect(inUnits(field('minutes'), '12')).toBe(12)
})
