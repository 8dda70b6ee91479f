import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconFlame, IconMapPin, IconRepeat, IconStar, IconToolsKitchen2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Recommendation, RecommendationReason } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { useUser } from '../../lib/session/session.ts'
import { DishThumb } from '../../ui/dish-thumb.tsx'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { AddToCart } from '../cart/index.ts'
import { FavoriteButton } from '../favorites/index.ts'

const icons: Record<RecommendationReason['kind'], typeof IconRepeat> = {
  orderedAgain: IconRepeat,
  orderedTogether: IconToolsKitchen2,
  popularNearYou: IconMapPin,
  popular: IconFlame,
  bestSeller: IconStar,
}

export const useRecommendations = () => {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['recommendations', userId],
    queryFn: ({ signal }) =>
      call('GET /api/orders/user/:userId/recommendations', { params: { userId } }, { signal }),
    enabled: userId !== '',
  })
}

/** Dishes from own and others' orders, each with its reason. */
export const Recommended = () => {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useRecommendations()
  if (isPending)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-44 w-full !rounded-card" />
  if (!data)
    return (
      <FailedPart error={error} otherwise={t`The recommendations could not be loaded.`} onRetry={refetch} />
    )
  if (data.items.length === 0)
    return (
      <p className="text-soft">
        <Trans>Nothing to recommend right now: the kitchens we would name are closed.</Trans>
      </p>
    )
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {data.items.map((item) => (
        <li key={item.dish.id}>
          <RecommendedDish {...item} />
        </li>
      ))}
    </ul>
  )
}

type RecommendedProps = Recommendation & {
  /** Where dishes are proposed as favorites. */
  withHeart?: boolean
}

export const RecommendedDish = ({ dish, reason, withHeart = false }: RecommendedProps) => {
  const ReasonIcon = icons[reason.kind]
  const { nameOf } = useDishText()
  return (
    <article className="relative flex h-full flex-col rounded-card border border-line bg-surface p-3 shadow-card">
      {withHeart && (
        <FavoriteButton kind="dishes" id={dish.id} name={nameOf(dish)} className="!absolute right-1 top-1" />
      )}
      <p
        className={`mb-2 flex items-start gap-1.5 text-sm font-bold text-leaf ${withHeart ? 'min-h-8 pr-10' : ''}`}
      >
        <ReasonIcon aria-hidden="true" size={18} className="mt-px shrink-0" />
        <span>
          <ReasonText reason={reason} />
        </span>
      </p>
      <div className="flex flex-1 flex-wrap gap-3 sm:grid sm:grid-cols-[4.5rem_minmax(0,1fr)] sm:grid-rows-[1fr_auto]">
        <DishThumb image={dish.image} category={dish.category} className="size-18 rounded-2xl" />
        <div className="min-w-0 flex-1 basis-26">
          <h3 className="flex items-start gap-1.5 text-lg leading-tight">
            <span className="mt-0.5">
              <DietMark isVeg={dish.isVeg} />
            </span>
            <Link
              to={`/dishes/${encodeURIComponent(dish.id)}`}
              className="min-w-0 break-words hover:text-accent"
            >
              {nameOf(dish)}
            </Link>
          </h3>
          <p className="truncate text-sm font-semibold text-soft">{dish.restaurant.name}</p>
          <p className="money font-display font-bold">{formatPaise(dish.price)}</p>
        </div>
        <div className="w-27 self-end sm:col-span-2 sm:w-auto sm:self-auto">
          <AddToCart dish={dish} />
        </div>
      </div>
    </article>
  )
}

const ReasonText = ({ reason }: { reason: RecommendationReason }) => {
  switch (reason.kind) {
    case 'orderedAgain':
      return <Plural value={reason.times} one="You ordered it # time" other="You ordered it # times" />
    case 'orderedTogether': {
      const beside = reason.with
      return <Trans>Often ordered with {beside}</Trans>
    }
    case 'popularNearYou': {
      const { people } = reason
      return <Trans>Popular near you: {people} people this month</Trans>
    }
    case 'popular': {
      const { people } = reason
      return <Trans>Popular: {people} people this month</Trans>
    }
    case 'bestSeller':
      return <Trans>A bestseller of its kitchen</Trans>
  }
}
