import { useLingui } from '@lingui/react/macro'
import type { Dish } from '#shared/catalogue/contracts.ts'
import type { ClosedRestaurants } from '#shared/loader-services.ts'
import { DishCard } from './dish-card.tsx'
import { opensAtText } from './restaurants/opens-at.ts'

type Props = {
  dishes: readonly Dish[]
  closed: ClosedRestaurants
  asOf: string
  /** On wide screens. */
  columns?: 3 | 4
  withRestaurant?: boolean
  /** Nothing is above it that is as large as its first picture. */
  first?: boolean
}

export const DishGrid = ({ dishes, closed, asOf, columns = 4, withRestaurant = true, first }: Props) => {
  const { i18n } = useLingui()
  const closedText = ({ restaurant }: Dish): string | undefined => {
    const opensAt = closed[restaurant.id]
    return opensAt === undefined ? undefined : opensAtText(i18n, opensAt, asOf)
  }
  return (
    <ul
      className={`grid gap-2.5 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 ${columns === 4 ? 'lg:grid-cols-4' : ''}`}
    >
      {dishes.map((dish, index) => (
        // What is far down the page is not laid out until it is near the viewport. Heights are the means of
        // the demo's cards: Back finds a place by them.
        <li
          key={dish.id}
          className="-m-2 grid p-2 [contain-intrinsic-size:auto_10.32rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_29rem] md:[contain-intrinsic-size:auto_27rem]"
        >
          <DishCard
            dish={dish}
            closed={closedText(dish)}
            withRestaurant={withRestaurant}
            first={first && index === 0}
          />
        </li>
      ))}
    </ul>
  )
}
