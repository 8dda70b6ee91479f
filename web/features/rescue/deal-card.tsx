import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { kilometresText } from '../../lib/language/distance-text.ts'
import { smallPicture } from '../../lib/pictures/picture-sources.ts'
import { buttonClass } from '../../ui/button.tsx'
import { courseClass } from '../../ui/course.ts'
import { FoodHeading } from '../../ui/page/food-heading.tsx'
import { DealFacts } from './deal-facts.tsx'
import type { Deal } from './use-deals.ts'

/** A rescue deal in the list. */
export const DealCard = ({ deal }: { deal: Deal }) => {
  const { i18n } = useLingui()
  const kilometres = deal.distance === undefined ? '' : kilometresText(i18n, deal.distance)
  const price = deal.salePrice === null ? '' : formatPaise(deal.salePrice)
  const before = deal.menuPrice === null ? '' : formatPaise(deal.menuPrice)
  const title = useDishText().nameOf({ name: deal.title, nameHi: deal.titleHi })
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div
          className={`thali ${courseClass(deal.category)} grid h-18 w-24 shrink-0 place-items-center overflow-hidden rounded-2xl`}
        >
          <img
            src={smallPicture(deal.image)}
            alt=""
            width={96}
            height={72}
            loading="lazy"
            className="size-full object-cover"
          />
        </div>
        <div className="min-w-0 flex-1 basis-32">
          <FoodHeading isVeg={deal.isVeg} title={title} />
          <p className="text-soft">
            {deal.restaurant.name}
            {deal.restaurant.area && `, ${deal.restaurant.area}`}
            {kilometres !== '' && (
              <>
                {' · '}
                <span className="whitespace-nowrap">
                  <Trans>{kilometres} km away</Trans>
                </span>
              </>
            )}
          </p>
        </div>
        {/* On a phone it is a line of its own. */}
        <p className="flex flex-wrap items-baseline gap-x-2 max-sm:w-full sm:block sm:shrink-0 sm:text-right">
          <span className="money block font-display text-2xl font-bold leading-tight">{price}</span>
          <span className="block text-sm text-soft">
            <Trans>a portion</Trans>
          </span>
          {before !== '' && (
            <span className="block text-sm text-soft">
              <Trans>
                <s>{before}</s> on the menu
              </Trans>
            </span>
          )}
        </p>
      </div>
      <div className="my-3">
        <DealFacts deal={deal} />
      </div>
      <div className="mt-auto flex items-center justify-between gap-3">
        <p className="font-bold text-leaf">
          {deal.remaining === 0 ? (
            <Trans>All reserved</Trans>
          ) : (
            <Plural value={deal.remaining} one="# portion left" other="# portions left" />
          )}
        </p>
        {deal.remaining > 0 && (
          <Link to={`/rescue?deal=${deal.id}`} className={buttonClass()}>
            <Trans>
              Reserve<span className="sr-only"> {title}</span>
            </Trans>
          </Link>
        )}
      </div>
    </article>
  )
}
