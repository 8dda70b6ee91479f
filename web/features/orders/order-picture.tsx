import type { Order } from '#shared/orders/contracts.ts'
import { DishThumb } from '../../ui/dish-thumb.tsx'
import { Monogram } from '../../ui/icons/monogram.tsx'

/** The first of an order's dishes that the menu still has a picture of; else the letters of its kitchen. */
export const OrderPicture = ({ order, size = 'size-14' }: { order: Order; size?: string }) => {
  const picture = order.items.find((item) => item.picture)?.picture
  return picture ? (
    <DishThumb {...picture} className={`${size} rounded-2xl`} />
  ) : (
    <Monogram name={order.restaurant.name} className={size} />
  )
}
