import { describe, expect, it } from 'vitest'
import { cart } from './cart-validation.ts'

const parse = (lines: unknown) => {
  const parsed = cart.safeParse(lines)
  return parsed.success
    ? parsed.data
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
const line = (dishId: string, quantity: number) => ({ dishId, quantity })
const many = (count: number, quantity: number) =>
  Array.from({ length: count }, (_, index) => line(`dish-${index}`, quantity))

describe('a cart', () => {
  it('has one line for each dish, in the order in which they came', () => {
    expect(parse([line('a', 1), line('b', 2), line('a', 3)])).toEqual([line('a', 4), line('b', 2)])
  })

  it('holds at most 99 portions of one dish, however many lines they are spread over', () => {
    const refused = 'At most 99 portions of one dish can be ordered at once'
    expect(parse([line('a', 100)])).toEqual({ '0.quantity': refused })
    expect(parse([line('b', 1), line('a', 50), line('a', 50)])).toEqual({ '1.quantity': refused })
    expect(parse(Array.from({ length: 100 }, () => line('a', 99)))).toMatchObject({ '0.quantity': refused })
    expect(parse([line('a', 50), line('a', 49)])).toEqual([line('a', 99)])
  })

  it('holds at most 300 portions and 100 lines in all', () => {
    expect(parse(many(3, 99))).toHaveLength(3)
    expect(parse(many(100, 3))).toHaveLength(100)
    expect(parse(many(4, 76))).toEqual({ '': 'At most 300 portions can be ordered at once' })
    expect(parse(many(101, 1))).toHaveProperty([''])
  })

  it('has a line of its own for a dish with other options, whatever their order', () => {
    const withOptions = (quantity: number, ...options: string[]) => ({ ...line('a', quantity), options })
    expect(
      parse([line('a', 1), withOptions(1, 'x', 'y'), withOptions(2, 'y', 'x'), withOptions(1, 'x')]),
    ).toEqual([line('a', 1), withOptions(3, 'x', 'y'), withOptions(1, 'x')])
    expect(parse([withOptions(1), line('a', 2)])).toEqual([line('a', 3)])
  })

  it('counts all lines of a dish together, whatever their options', () => {
    const lines = [line('b', 99), { ...line('a', 50), options: ['x'] }, { ...line('a', 50), options: ['y'] }]
    expect(parse(lines)).toEqual({ '2.quantity': 'At most 99 portions of one dish can be ordered at once' })
  })

  it.each([
    [['x', 'x']],
    [['']],
    ['x'],
    [[1]],
    [null],
    [Array.from({ length: 31 }, (_, index) => `o${index}`)],
  ])('is refused with the options %j', (options) =>
    expect(parse([{ ...line('a', 1), options }])).not.toBeInstanceOf(Array),
  )

  it.each([[[]], [[line('a', 0)]], [[line('a', -1)]], [[line('a', 1.5)]], [[line('', 1)]], ['a'], [null]])(
    'is refused as %j',
    (lines) => expect(parse(lines)).not.toBeInstanceOf(Array),
  )
})
