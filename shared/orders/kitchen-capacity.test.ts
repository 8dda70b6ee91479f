import { expect, it } from 'vitest'
import { fitsCapacity } from './kitchen-capacity.ts'

it('an order fits while with it no more is accepted than the kitchen takes on', () => {
  for (let capacity = 1; capacity <= 4; capacity++)
    for (let accepted = 0; accepted <= 5; accepted++) {
      const few = { orders: accepted, dishes: 0 }
      expect(fitsCapacity({ capacity, unit: 'orders' }, few, 99)).toBe(accepted < capacity)
      for (let dishes = 1; dishes <= 5; dishes++) {
        const many = { orders: 0, dishes: accepted }
        expect(fitsCapacity({ capacity, unit: 'dishes' }, many, dishes)).toBe(accepted + dishes <= capacity)
      }
    }
})
