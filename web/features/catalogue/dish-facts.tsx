import { Trans, useLingui } from '@lingui/react/macro'
import type { DishDetails } from '#shared/catalogue/contracts.ts'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import { useLocale } from '../../lib/language/i18n.ts'

/**
 * What the restaurant has declared of a dish, for people with an allergy and for those who count; of what is
 * in it, also that it has not.
 */
export const DishFacts = ({ dish }: { dish: DishDetails }) => {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { allergens, kcal } = dish
  const energy = kcal === null ? '' : i18n.number(kcal)
  const listed = allergens?.map((one) => i18n._(allergenLabels[one])).join(', ')
  const ingredients = (locale === 'hi' ? dish.ingredientsHi : undefined) || dish.ingredients
  return (
    <dl className="mt-5 grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-2xl bg-accent-tint px-4 py-3">
      {ingredients && (
        <>
          <dt className="font-bold">
            <Trans>Ingredients</Trans>
          </dt>
          <dd>{ingredients}</dd>
        </>
      )}
      <dt className="font-bold">
        <Trans>Allergens</Trans>
      </dt>
      <dd>
        {allergens === null ? (
          <Trans>The kitchen has not said. Please ask before you order, if it matters to you.</Trans>
        ) : (
          listed || <Trans>None of the eight that have to be declared</Trans>
        )}
      </dd>
      {kcal !== null && (
        <>
          <dt className="font-bold">
            <Trans>Energy</Trans>
          </dt>
          <dd>
            <Trans>{energy} kcal a portion</Trans>
          </dd>
        </>
      )}
    </dl>
  )
}
