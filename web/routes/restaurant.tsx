import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { menuCategories, menuCategoryLabels } from '#shared/catalogue.ts'
import { DishGrid, opensAtText, restaurantData } from '../features/catalogue/index.ts'
import { FavoriteButton } from '../features/favorites/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { serverContext } from '../lib/server-context.ts'
import { useSiteFacts } from '../lib/site-facts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Monogram } from '../ui/monogram.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StarRow } from '../ui/star-row.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/restaurant.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const page = await context.get(serverContext).restaurant(params.id)
  if (page === null) throw data(null, { status: 404 })
  return page
}

/** One restaurant with its whole menu, course by course. */
const RestaurantPage = ({ loaderData: { restaurant, dishes, nextCursor, asOf } }: Route.ComponentProps) => {
  const { t, i18n } = useLingui()
  const origin = useSiteFacts()?.publicUrl ?? ''
  const { id, name, area, cuisines, rating, open, opensAt, deliveryTime, servingCapacity } = restaurant
  const closed = open ? {} : { [id]: opensAt }
  const courses = menuCategories
    .map((category) => ({ category, dishes: dishes.filter((dish) => dish.category === category) }))
    .filter((course) => course.dishes.length > 0)
  const sections = courses.map((course) => ({
    name: menuCategoryLabels[course.category],
    dishes: course.dishes,
  }))
  const kinds = cuisines.join(', ')
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead
        title={name}
        description={
          kinds === ''
            ? t`The menu of ${name}: order online and watch it come.`
            : t`${kinds} from ${name}: see the menu, order online and watch it come.`
        }
        image={`/og/restaurants/${encodeURIComponent(id)}`}
      />
      <StructuredData data={restaurantData(restaurant, origin, sections)} />
      <header className="jali flex items-start gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:gap-6 sm:p-7">
        <Monogram
          name={name}
          className={`size-16 text-xl sm:size-28 sm:text-4xl ${open ? '' : 'grayscale'}`}
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl sm:text-5xl">{name}</h1>
          <p className="text-soft">{[area, kinds].filter(Boolean).join(' · ')}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 font-bold">
            {rating !== null && (
              <span className="inline-flex items-center gap-1.5">
                <StarRow rating={rating} />
                <span aria-hidden="true">{rating.toFixed(1)}</span>
              </span>
            )}
            <span>{open ? deliveryTime : opensAtText(i18n, opensAt, asOf)}</span>
            {servingCapacity !== null && (
              <span className="font-normal text-soft">
                <Trans>Serves up to {servingCapacity} people</Trans>
              </span>
            )}
          </p>
        </div>
        <FavoriteButton kind="restaurants" id={id} name={name} className="bg-surface" />
      </header>
      {courses.map(({ category, dishes: inCourse }) => (
        <section key={category} aria-labelledby={`course-${category}`} className="pt-8">
          <h2 id={`course-${category}`} className="mb-3 text-2xl">
            {i18n._(menuCategoryLabels[category])}
          </h2>
          <DishGrid dishes={inCourse} closed={closed} asOf={asOf} />
        </section>
      ))}
      {nextCursor !== null && (
        <p className="mt-6 flex justify-center">
          <Link to={`/menu?restaurant=${encodeURIComponent(id)}`} className={buttonClass('plain')}>
            <Trans>The whole menu</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}
export default RestaurantPage

export const ErrorBoundary = RouteFailure
