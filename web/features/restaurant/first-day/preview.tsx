import { Trans, useLingui } from '@lingui/react/macro'
import { menuSections, sectionName } from '#shared/menu/menu-sections.ts'
import { formatPaise } from '#shared/money/money.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { useLocale } from '../../../lib/language/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { courseClass } from '../../../ui/course.ts'
import { DietMark } from '../../../ui/icons/diet-mark.tsx'
import { Monogram } from '../../../ui/icons/monogram.tsx'
import { Message } from '../../../ui/message.tsx'
import { OpeningWeek } from '../../catalogue/index.ts'
import { usePreview } from './use-first-day.ts'

/** The restaurant's page as customers would see it, with nothing to press: nobody can order yet. */
export const Preview = () => {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { data, error, isFetching, refetch } = usePreview()
  if (error && !data)
    return (
      <div className="space-y-3">
        <Message kind="error">{messageOf(error, t`The preview could not be loaded.`)}</Message>
        <Button look="plain" busy={isFetching} onClick={() => refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (!data)
    return <div role="status" aria-label={t`Loading`} className="skeleton h-72 w-full !rounded-card" />
  const { restaurant, dishes } = data
  const { fssaiNumber } = restaurant
  const nameOf = (section: (typeof sections)[number]) => sectionName(section, locale, (text) => i18n._(text))
  const sections = menuSections(dishes, ({ section: own, category }) => ({ own, category }))
  return (
    <div className="space-y-6">
      <div className="jali flex items-start gap-4 rounded-card border border-line p-4">
        <Monogram name={restaurant.name} className="size-14 shrink-0 text-lg" />
        <div className="wrap-anywhere min-w-0">
          <p className="font-display text-2xl font-bold leading-tight">{restaurant.name}</p>
          <p className="text-soft">
            {[restaurant.area, restaurant.cuisines.join(', ')].filter(Boolean).join(' · ')}
          </p>
          {restaurant.description !== '' && <p className="mt-2">{restaurant.description}</p>}
          <p className="mt-2 font-bold">{restaurant.deliveryTime}</p>
          {fssaiNumber !== undefined && (
            <p className="text-sm text-soft">
              <Trans>FSSAI licence {fssaiNumber}</Trans>
            </p>
          )}
          <OpeningWeek hours={restaurant.hours} />
        </div>
      </div>
      {sections.length === 0 && (
        <p className="text-soft">
          <Trans>There is no dish on your menu yet.</Trans>
        </p>
      )}
      {sections.map((section) => (
        <section key={section.key} aria-label={nameOf(section)}>
          <h3 className="wrap-anywhere mb-2 text-xl">{nameOf(section)}</h3>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {section.dishes.map((dish) => (
              <li
                key={dish.id}
                className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3 rounded-card border border-line p-2.5"
              >
                <div className="wrap-anywhere min-w-0">
                  <p className="flex items-center gap-1.5">
                    <DietMark isVeg={dish.isVeg} />
                    {!dish.available && (
                      <span className="text-sm text-soft">
                        <Trans>Not available</Trans>
                      </span>
                    )}
                  </p>
                  <p className="font-bold leading-tight">{dish.name}</p>
                  <p className="line-clamp-2 text-sm text-soft">{dish.description}</p>
                  <p className="money mt-1 font-display font-bold">{formatPaise(dish.price)}</p>
                </div>
                <div
                  className={`thali ${courseClass(dish.category)} relative aspect-[4/3] self-start rounded-2xl`}
                >
                  <img src={dish.image} alt="" className="absolute inset-0 size-full object-contain" />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
