import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type Allergen, allergenLabels, allergens } from '#shared/menu/restaurant-menu.ts'
import type { LotKind } from '#shared/rescue/rescue-lifecycle.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { Field, FieldError, SelectField } from '../../../ui/forms/field.tsx'

const usual = [5, 10, 20, 50] as const

/** What is said of any surplus food, of today or of every week. */
export type FoodDraft<K extends LotKind = LotKind> = {
  title: string
  /** As typed. */
  portions: string
  /** Null until something is chosen. */
  isVeg: boolean | null
  kind: K
  allergens: readonly Allergen[]
}

type Props<K extends LotKind> = {
  draft: FoodDraft<K>
  /** The kinds to choose from. */
  kinds: readonly K[]
  fields: Record<string, string>
  set: (changes: Partial<FoodDraft<K>>) => void
}

/** What it is, how many portions, vegetarian or not, and how it is kept. */
export const FoodFields = <K extends LotKind>({ draft, kinds, fields, set }: Props<K>) => {
  const { t } = useLingui()
  const vegId = useId()
  const names: Record<LotKind, string> = {
    hot: t`Hot, kept hot`,
    highRisk: t`High risk: cut fruit, paneer, cream, rice at room temperature`,
    chilled: t`Chilled at 5 °C`,
    packed: t`Bakery or packed, with a date`,
  }
  return (
    <>
      <Field
        label={t`What is it?`}
        value={draft.title}
        onChange={({ target }) => set({ title: target.value })}
        maxLength={120}
        autoComplete="off"
        placeholder={t`Vegetable biryani`}
        error={fields.title}
      />
      <div>
        <Field
          label={t`Portions`}
          inputMode="numeric"
          value={draft.portions}
          onChange={({ target }) => set({ portions: target.value.replace(/\D/g, '') })}
          maxLength={5}
          error={fields.portions}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          {usual.map((count) => (
            <Button
              key={count}
              look="plain"
              className="!min-h-11 !px-4"
              aria-label={t`${count} portions`}
              onClick={() => set({ portions: String(count) })}
            >
              {count}
            </Button>
          ))}
        </div>
      </div>
      <fieldset aria-describedby={fields.isVeg && vegId}>
        <legend className="mb-1 font-bold">
          <Trans>Is it vegetarian?</Trans>
        </legend>
        <div className="grid grid-cols-2 gap-2">
          <Choice name="isVeg" checked={draft.isVeg === true} onChange={() => set({ isVeg: true })}>
            <Trans>Vegetarian</Trans>
          </Choice>
          <Choice name="isVeg" checked={draft.isVeg === false} onChange={() => set({ isVeg: false })}>
            <Trans>Not vegetarian</Trans>
          </Choice>
        </div>
        <FieldError id={vegId} message={fields.isVeg} />
      </fieldset>
      <SelectField
        label={t`How is it kept?`}
        value={draft.kind}
        onChange={({ target }) => set({ kind: target.value as K })}
        error={fields.kind}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {names[kind]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

type AllergenProps = { chosen: readonly Allergen[]; onChange: (chosen: Allergen[]) => void }

/** Folded away: most people know by heart what stands there. */
export const AllergenFields = ({ chosen, onChange }: AllergenProps) => {
  const { i18n } = useLingui()
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-bold">
        <Trans>Allergens</Trans>
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {allergens.map((one) => (
          <Check
            key={one}
            label={i18n._(allergenLabels[one])}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              onChange(allergens.filter((other) => (other === one ? target.checked : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </details>
  )
}

/** `30 min`, `1.5 h`. */
export const useDurations = (): ((minutes: number) => string) => {
  const { t } = useLingui()
  return (count) => {
    const hours = count / 60
    return count < 60 ? t`${count} min` : t`${hours} h`
  }
}
