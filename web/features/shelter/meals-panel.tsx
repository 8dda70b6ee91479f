import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { nanoid } from 'nanoid'
import { useRef, useState } from 'react'
import type { CallResponse } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PartFailure } from '../../ui/page/failure.tsx'
import { FoodHeading } from '../../ui/page/food-heading.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useMeals, useRedeem } from './use-shelter.ts'

/** Meals that donors have paid for: a restaurant cooks them, a courier brings them. */
export const MealsPanel = () => {
  const { t, i18n } = useLingui()
  const meals = useMeals()
  if (meals.isError && !meals.data)
    return (
      <PartFailure
        error={meals.error}
        onRetry={() => meals.refetch()}
        otherwise={t`The meals could not be loaded.`}
      />
    )
  if (!meals.data)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-72 !rounded-card" />
  const { items, sponsored, funded, room } = meals.data
  return (
    <div className="space-y-5">
      <p className="max-w-prose text-soft">
        <Trans>Donors have paid for these. A restaurant cooks them for you, and a courier brings them.</Trans>
      </p>
      <StatCards>
        <StatCard label={t`Sponsored meals that wait for you`} value={i18n.number(sponsored)} />
        <StatCard label={t`Room left today`} value={i18n.number(room)} />
      </StatCards>
      {items.length === 0 ? (
        <EmptyState glyph="kitchen" title={t`No restaurant cooks for shelters right now`} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {items.map((item) => (
            <li key={item.restaurant.id} className="min-w-0">
              <MealCard item={item} funded={funded} room={room} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Item = CallResponse<'GET /api/shelter/meals'>['items'][number]

const MealCard = ({ item, funded, room }: { item: Item; funded: number; room: number }) => {
  const { t } = useLingui()
  const redeem = useRedeem()
  const [wanted, setWanted] = useState(10)
  const key = useRef(nanoid())
  const { restaurant, dish, left, open, opensAt } = item
  const { name } = dish
  const most = Math.max(0, Math.min(left, room, funded))
  const meals = Math.min(wanted, Math.max(1, most))
  const order = () =>
    redeem.mutate(
      { restaurantId: restaurant.id, meals, idempotencyKey: key.current },
      {
        onSuccess: () => toast.success(t`Ordered. You find it among your orders.`),
        onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
        onSettled: () => {
          key.current = nanoid()
        },
      },
    )
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <FoodHeading isVeg={dish.isVeg} title={name} />
      <p className="text-soft">
        {restaurant.name}, {restaurant.area}
      </p>
      <p className={`font-bold ${most > 0 && open ? 'text-leaf' : 'text-soft'}`}>
        {most === 0 ? (
          <WhyNone left={left} room={room} />
        ) : open ? (
          <Plural value={most} one="# meal can be ordered now" other="# meals can be ordered now" />
        ) : opensAt === null ? (
          <Trans>Closed right now</Trans>
        ) : (
          <Trans>Closed; opens {opensAt}</Trans>
        )}
      </p>
      {open && most > 0 && (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <Stepper
            name={name}
            quantity={meals}
            onChange={(next) => setWanted(Math.min(most, Math.max(1, next)))}
            className="w-40"
          />
          <Button busy={redeem.isPending} onClick={order}>
            <Trans>
              Order<span className="sr-only"> {name}</span>
            </Trans>
          </Button>
        </div>
      )}
    </article>
  )
}

/** Why no meal of this restaurant can be ordered. */
const WhyNone = ({ left, room }: { left: number; room: number }) => {
  if (left === 0) return <Trans>It cooks no more for shelters today</Trans>
  if (room === 0) return <Trans>You have no room left today</Trans>
  return <Trans>The fund does not have enough for a meal right now</Trans>
}
