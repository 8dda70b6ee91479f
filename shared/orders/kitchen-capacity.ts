/** What a kitchen counts its capacity in: orders, or portions of dishes. */
export const capacityUnits = ['orders', 'dishes'] as const
export type CapacityUnit = (typeof capacityUnits)[number]

/** What a kitchen takes on by itself within a quarter of an hour. */
export type KitchenCapacity = { capacity: number; unit: CapacityUnit }
export const capacityMinutes = 15

/** Orders, and the portions in them together. */
export type Load = { orders: number; dishes: number }

/** Whether one order more, of `dishes` portions, fits beside what was accepted within the last 15 minutes. */
export const fitsCapacity = ({ capacity, unit }: KitchenCapacity, accepted: Load, dishes: number): boolean =>
  unit === 'orders' ? accepted.orders + 1 <= capacity : accepted.dishes + dishes <= capacity
