import { Trans, useLingui } from '@lingui/react/macro'
import type { DishDetails } from '#shared/contracts/catalogue.ts'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'

/**
 * What the restaurant has declared of a dish, for people with an allergy and for those who count; nothing
 * where it has not.
 */
export const DishFacts = ({ allergens, kcal }: Pick<DishDetails, 'allergens' | 'kcal'>) => {
  const { i18n } = useLingui()
  if (allergens === null && kcal === null) return null
  const energy = kcal === null ? '' : i18n.number(kcal)
  const listed = allergens?.map((one) => i18n._(allergenLabels[one])).join(', ')
  return (
    <dl className="mt-4 grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-2xl bg-accent-tint px-4 py-3">
      {allergens !== null && (
        <>
          <dt className="font-bold">
            <Trans>Allergens</Trans>
          </dt>
          <dd>{listed || <Trans>None of the eight that have to be declared</Trans>}</dd>
        </>
      )}
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
