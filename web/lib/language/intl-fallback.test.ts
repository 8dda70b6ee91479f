import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { repairIntl } from './intl-fallback.ts'
import { intlWorks } from './intl-works.ts'

const names = ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'PluralRules'] as const
const scope = Intl as unknown as Record<string, unknown>
const native = names.map((name) => [name, scope[name]] as const)
afterEach(() => {
  for (const [name, value] of native) scope[name] = value
})
const none = () => {
  for (const name of names)
    scope[name] = function refused() {
      throw new RangeError('no data')
    }
}

test('a browser with all of Intl needs no repair, and one whose constructors throw does', () => {
  expect(intlWorks()).toBe(true)
  none()
  expect(intlWorks()).toBe(false)
  repairIntl()
  expect(intlWorks()).toBe(true)
})

test('without any data of Intl sums are grouped as in India', () => {
  const amounts = [0, 7, 999.5, 1_234, 12_34_567.891, -5_00_000]
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const expected = amounts.map((amount) => new Intl.NumberFormat('en-IN', options).format(amount))
  none()
  repairIntl()
  expect(amounts.map((amount) => new Intl.NumberFormat('en-IN', options).format(amount))).toEqual(expected)
  expect(new Intl.NumberFormat('en-IN').format(1_00_000)).toBe('1,00,000')
})

test('dates, spans and plurals are plain without any data', () => {
  none()
  repairIntl()
  const at = new Date('2026-11-22T17:30:00Z')
  expect(new Intl.DateTimeFormat('hi-IN', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)).toBe(
    '2026-11-22',
  )
  expect(new Intl.DateTimeFormat('hi-IN', { timeStyle: 'short', timeZone: 'UTC' }).format(at)).toBe('17:30')
  expect(new Intl.RelativeTimeFormat('en-IN').format(-1, 'day')).toBe('1 day ago')
  expect(['one', 'other']).toEqual([1, 3].map((count) => new Intl.PluralRules('en').select(count)))
})

test('Intl does the rest where only a language or a time zone lacks data', () => {
  const Native = Intl.DateTimeFormat
  scope.DateTimeFormat = function picky(tag: string | undefined, options?: Intl.DateTimeFormatOptions) {
    if (tag !== undefined || options?.timeZone !== undefined) throw new RangeError('no data')
    return new Native('en-IN', options)
  }
  repairIntl()
  const format = new Intl.DateTimeFormat('hi-IN', { timeZone: 'Asia/Kolkata' })
  expect(format.format(new Date('2026-11-22T12:00:00Z'))).toMatch(/2026/)
})

test('nothing asks Intl for anything while the modules of a page are loaded, before it is repaired', async () => {
  const early: string[] = []
  for (const pattern of ['web/**/*.{ts,tsx}', 'shared/**/*.ts'])
    for await (const file of glob(pattern)) {
      if (file.includes('.test.')) continue
      if (/^(export )?(const|let) \w+ = new Intl\./m.test(readFileSync(file, 'utf8'))) early.push(file)
    }
  expect(early).toEqual([])
})
