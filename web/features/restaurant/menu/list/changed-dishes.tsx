import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ChangedDish, ChangePreview } from '#shared/menu/change-contracts.ts'
import { type Section, sectionLabels, sections } from '#shared/menu/restaurant-menu.ts'
import { formatPaise } from '#shared/money/money.ts'
import { BeforeAfter } from '../import/import-line.tsx'

/** What becomes of each dish, with what it was. */
export const ChangedDishes = ({
  preview: { changed, unchanged, sharedGroups },
}: {
  preview: ChangePreview
}) => {
  const shared = sharedGroups.join(', ')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const total = changed.length
  return (
    <section aria-labelledby="changed-dishes">
      <h3 ref={heading} id="changed-dishes" tabIndex={-1} className="text-lg outline-none">
        <Plural value={total} one="# dish would change" other="# dishes would change" />
      </h3>
      {unchanged > 0 && (
        <p className="text-sm text-soft">
          <Plural value={unchanged} one="# is so already." other="# are so already." />
        </p>
      )}
      {sharedGroups.length > 0 && (
        <p className="mt-1 text-sm">
          <Trans>These shared options stay as they are, as other dishes may have them: {shared}.</Trans>
        </p>
      )}
      {/* A long list scrolls by itself, by the keyboard too, so that the buttons stay in sight. */}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-labelledby="changed-dishes"
        className="mt-3 max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-2xl border border-line px-4"
      >
        {changed.map((dish) => (
          <Row key={dish.dishId} dish={dish} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ dish }: { dish: ChangedDish }) => {
  const { t, i18n } = useLingui()
  const { name, price, available, category, ownCategory, endsOffer, options } = dish
  const availability = (value: boolean) => (value ? t`Available` : t`Unavailable`)
  const sectionText = (value: string) => {
    const section = sections.find((one): one is Section => one === value)
    return section ? i18n._(sectionLabels[section]) : value
  }
  const offer = endsOffer === undefined ? '' : formatPaise(endsOffer)
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere font-bold">{name}</span>
        {price && (
          <span className="money">
            <BeforeAfter before={formatPaise(price.before)} after={formatPaise(price.after)} />
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-x-4 text-sm">
        {available && (
          <span>
            <BeforeAfter before={availability(available.before)} after={availability(available.after)} />
          </span>
        )}
        {category && (
          <span>
            <BeforeAfter before={sectionText(category.before)} after={sectionText(category.after)} />
          </span>
        )}
        {ownCategory && (
          <span>
            <BeforeAfter before={ownCategory.before} after={ownCategory.after} />
          </span>
        )}
        {endsOffer !== undefined && (
          <span className="text-chilli">
            <Trans>Its offer ends (before: {offer})</Trans>
          </span>
        )}
        {options.map((option) => (
          <span key={`${option.group} ${option.name}`} className="wrap-anywhere">
            {option.name}{' '}
            <span className="money">
              <BeforeAfter before={formatPaise(option.before)} after={formatPaise(option.after)} />
            </span>
          </span>
        ))}
      </div>
    </li>
  )
}
