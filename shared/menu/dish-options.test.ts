import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OptionGroup } from '../catalogue/contracts.ts'
import { lineKey } from '../checkout/line-key.ts'
import { paise } from '../money/money.ts'
import { chooseOptions } from './dish-options.ts'

const choice = (id: string, values: Partial<OptionGroup['choices'][number]> = {}) => ({
  id,
  name: id,
  price: paise(0),
  isVeg: null,
  available: true,
  isDefault: false,
  ...values,
})
const size: OptionGroup = {
  id: 'size',
  name: 'Size',
  min: 1,
  max: 1,
  choices: [choice('half', { isDefault: true }), choice('full', { price: paise(500) })],
}
const extras: OptionGroup = {
  id: 'extras',
  name: 'Extras',
  min: 0,
  max: 2,
  choices: [
    choice('raita', { price: paise(99), isDefault: true }),
    choice('papad', { price: paise(49) }),
    choice('egg', { price: paise(79), isVeg: false }),
    choice('ghee', { available: false }),
  ],
}
const choose = (ids: string[], options = [size, extras], isVeg: boolean | null = true) => {
  const result = chooseOptions({ isVeg, options }, ids)
  return 'chosen' in result ? result.chosen.map(({ id }) => id) : result.problem.kind
}

describe('the options of a dish', () => {
  it('come in the order of the dish, completed by the default of what needs a choice alone', () => {
    expect(choose(['papad', 'full'])).toEqual(['full', 'papad'])
    expect(choose(['papad'])).toEqual(['half', 'papad'])
    expect(choose([])).toEqual(['half'])
    expect(choose([], [])).toEqual([])
  })

  it('are refused if there are too many or too few, or one is unknown or not available', () => {
    expect(choose(['half', 'full'])).toBe('tooMany')
    expect(choose(['raita', 'papad', 'egg'])).toBe('tooMany')
    expect(choose(['ghee'])).toBe('unavailable')
    expect(choose(['half', 'naan'])).toBe('unknown')
    const bread = { ...size, choices: [choice('naan'), choice('roti')] }
    expect(choose([], [bread])).toBe('tooFew')
    expect(choose([], [{ ...bread, min: 0 }])).toEqual([])
    expect(choose(['naan'], [{ ...bread, min: 2, max: 2 }])).toBe('tooFew')
    const soldOut = { ...size, choices: [choice('half', { isDefault: true, available: false })] }
    expect(choose([], [soldOut])).toBe('tooFew')
  })

  it('never turn a vegetarian dish into another by default', () => {
    const filling = { ...size, choices: [choice('chicken', { isDefault: true, isVeg: false })] }
    expect(choose([], [filling])).toBe('tooFew')
    expect(choose([], [filling], false)).toEqual(['chicken'])
    expect(choose(['chicken'], [filling])).toEqual(['chicken'])
  })

  it('never exceed what each group allows, whatever is asked for', () => {
    const ids = fc.uniqueArray(fc.constantFrom('half', 'full', 'raita', 'papad', 'egg', 'ghee', 'naan'))
    fc.assert(
      fc.property(ids, (wanted) => {
        const chosen = choose(wanted)
        if (typeof chosen === 'string') return
        for (const { min, max, choices } of [size, extras]) {
          const taken = choices.filter(({ id, available }) => available && chosen.includes(id))
          expect(taken.length).toBeGreaterThanOrEqual(min)
          expect(taken.length).toBeLessThanOrEqual(max)
        }
        for (const id of wanted) expect(chosen).toContain(id)
      }),
    )
  })
})

it('a line of a cart is its dish and its options in any order', () => {
  expect(lineKey('dal', ['b', 'a'])).toBe(lineKey('dal', ['a', 'b']))
  expect(lineKey('dal', ['a,b'])).not.toBe(lineKey('dal', ['a', 'b']))
  expect(lineKey('dal', [])).not.toBe(lineKey('naan', []))
})
