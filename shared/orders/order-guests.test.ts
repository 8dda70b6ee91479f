import { describe, expect, it } from 'vitest'
import { guestsOfLine, orderGuests } from './order-guests.ts'

const dal = {
  name: 'Dal',
  quantity: 3,
  guests: [
    { name: 'Asha', quantity: 1 },
    { name: 'Ravi', quantity: 2 },
  ],
}
const naan = { name: 'Naan', quantity: 1, guests: [{ name: 'Asha', quantity: 1 }] }

describe('the guests of an order', () => {
  it('have each their own portions', () => {
    expect(orderGuests([dal, naan])).toEqual([
      {
        name: 'Asha',
        items: [
          { item: dal, quantity: 1 },
          { item: naan, quantity: 1 },
        ],
      },
      { name: 'Ravi', items: [{ item: dal, quantity: 2 }] },
    ])
    expect([dal, naan].map(guestsOfLine)).toEqual(['Asha 1 · Ravi 2', 'Asha'])
  })

  it('are named without numbers once the kitchen has changed the line', () => {
    const fewer = { ...dal, quantity: 2 }
    expect(orderGuests([fewer]).map(({ items }) => items[0]?.quantity)).toEqual([null, null])
    expect(guestsOfLine(fewer)).toBe('Asha · Ravi')
  })

  it("are none of an order that is not a group's", () => {
    const plain = { name: 'Dal', quantity: 2 }
    expect(orderGuests([plain])).toEqual([])
    expect(guestsOfLine(plain)).toBe('')
  })
})
