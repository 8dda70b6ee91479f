import type { Order } from '#shared/orders/contracts.ts'
import { DishThumb } from './dish-thumb.tsx'
import { Monogram } from './icons/monogram.tsx'

/** The first of an order's dishes that the menu still has a picture of; else the letters of its kitchen. */
export const OrderPicture = ({ items, restaurant }: Pick<Order, 'items' | 'restaurant'>) => {
  const picture = items.find((item) => item.picture)?.picture
  return picture ? (
    <DishThumb {...picture} className="size-14 rounded-2xl" />
  ) : (
    <Monogram name={restaurant.name} className="size-14" />
  )
}
