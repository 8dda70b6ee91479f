import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { allergenLabels, allergens } from '#shared/menu/restaurant-menu.ts'
import { Check } from '../../../../ui/forms/check.tsx'
import type { DishDraft } from './dish-draft.ts'

/** The eight allergens, or that the dish has none of them; nothing chosen says nothing. */
export const AllergenFields = () => {
  const { t, i18n } = useLingui()
  const { setValue } = useFormContext<DishDraft>()
  const [chosen, none] = useWatch<DishDraft, ['allergens', 'noAllergens']>({
    name: ['allergens', 'noAllergens'],
  })
  const choose = (next: DishDraft['allergens'], noAllergens: boolean) => {
    setValue('allergens', next, { shouldDirty: true })
    setValue('noAllergens', noAllergens, { shouldDirty: true })
  }
  return (
    <fieldset>
      <legend className="font-bold">
        <Trans>Allergens</Trans>{' '}
        <span className="font-normal text-soft">
          <Trans>(optional)</Trans>
        </span>
      </legend>
      <p className="mb-1 text-sm text-soft">
        <Trans>Customers see them on the dish. Choose none and nothing is said.</Trans>
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {allergens.map((one) => (
          <Check
            key={one}
            label={i18n._(allergenLabels[one])}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              choose(
                allergens.filter((other) => (other === one ? target.checked : chosen.includes(other))),
                false,
              )
            }
          />
        ))}
        <Check
          label={t`None of these`}
          checked={none}
          onChange={({ target }) => choose([], target.checked)}
        />
      </div>
    </fieldset>
  )
}
