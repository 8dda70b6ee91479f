import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Dish } from '#shared/catalogue/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DishThumb } from '../../../ui/dish-thumb.tsx'
import { DietMark } from '../../../ui/icons/diet-mark.tsx'
import { AddToCart } from '../../cart/index.ts'

type Props = { dish: Dish; closed: string | undefined; onRemove: () => void }

export const FavoriteDish = ({ dish, closed, onRemove }: Props) => {
  const { t } = useLingui()
  const { restaurant } = dish
  const name = useDishText().nameOf(dish)
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex gap-4">
        <DishThumb
          image={dish.image}
          category={dish.category}
          className="size-24 rounded-2xl"
          muted={Boolean(closed) || !dish.available}
        />
        <div className="min-w-0 flex-1">
          <h2 className="flex items-start gap-1.5 text-lg leading-tight">
            <span className="mt-0.5">
              <DietMark isVeg={dish.isVeg} />
            </span>
            {name}
          </h2>
          <p className="truncate text-sm font-semibold text-soft">{restaurant.name}</p>
          <p className="mb-2 mt-1 flex items-center gap-2">
            <span className="money font-display text-lg font-bold">{formatPaise(dish.price)}</span>
            {dish.originalPrice !== undefined && (
              <s className="money text-sm text-soft">{formatPaise(dish.originalPrice)}</s>
            )}
          </p>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-[1fr_auto_auto] items-center gap-2">
        <AddToCart dish={dish} closed={closed} />
        <Link
          to={`/menu?restaurant=${encodeURIComponent(restaurant.id)}`}
          aria-label={t`View Menu of ${restaurant.name}`}
          className={buttonClass('quiet', '!px-2.5')}
        >
          <Trans>View Menu</Trans>
        </Link>
        <Button
          look="quiet"
          className="!px-2.5"
          aria-label={t`Remove ${name} from favorites`}
          onClick={onRemove}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </article>
  )
}
