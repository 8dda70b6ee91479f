import { Trans, useLingui } from '@lingui/react/macro'
import { nanoid } from 'nanoid'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { LotKind } from '#shared/rescue-lifecycle.ts'
import { type Allergen, allergenLabels, allergens } from '#shared/restaurant-menu.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { paiseOf } from '../../../lib/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Field, FieldError, SelectField } from '../../../ui/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { fieldsOf, type Listed, useSurplusStep } from './use-surplus.ts'

/** How long ago it was cooked, and how long it can be fetched, in minutes. */
const cookedAgo = [0, 30, 60, 120, 180, 360, 720] as const
const fetchedFor = [30, 60, 90, 120, 180, 240] as const
const usual = [5, 10, 20, 50] as const

type Draft = {
  title: string
  portions: string
  isVeg: boolean | null
  kind: LotKind
  ago: number
  useBy: string
  fetched: number
  price: string
  allergens: readonly Allergen[]
}
const empty: Draft = {
  title: '',
  portions: '',
  isVeg: null,
  kind: 'hot',
  ago: 0,
  useBy: '',
  fetched: 120,
  price: '',
  allergens: [],
}

const bodyOf = (draft: Draft, now: number): Listed => {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const price = paiseOf(draft.price)
  const useBy = new Date(draft.useBy)
  return {
    title: draft.title,
    portions: Number(draft.portions),
    // Nothing chosen is refused with its own sentence.
    isVeg: draft.isVeg as boolean,
    kind: draft.kind,
    cookedAt: at(-draft.ago),
    ...(!Number.isNaN(useBy.getTime()) && { useBy: useBy.toISOString() }),
    pickUpUntil: at(draft.fetched),
    ...(price !== undefined && { salePrice: price as NonNullable<Listed['salePrice']> }),
    ...(draft.allergens.length > 0 && { allergens: [...draft.allergens] }),
  }
}

/** Lists what is left, in a few taps: what, how many, vegetarian or not; the rest is as it mostly is. */
export const ListForm = ({ onListed }: { onListed: () => void }) => {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(empty)
  const step = useSurplusStep()
  const key = useRef(nanoid())
  const vegId = useId()
  const set = (changes: Partial<Draft>) => {
    key.current = nanoid()
    setDraft({ ...draft, ...changes })
  }
  const fields = fieldsOf(step.error)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (step.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [step.error])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(draft, Date.now())
    await step.mutateAsync({ kind: 'list', body, idempotencyKey: key.current }).then(
      () => {
        set(empty)
        onListed()
      },
      () => undefined,
    )
  }
  const minutes = (count: number): string => {
    const hours = count / 60
    return count < 60 ? t`${count} min` : t`${hours} h`
  }
  const ago = (duration: string): string => t`${duration} ago`
  const kinds: Record<LotKind, string> = {
    hot: t`Hot, kept hot`,
    highRisk: t`High risk: cut fruit, paneer, cream, rice at room temperature`,
    chilled: t`Chilled at 5 °C`,
    packed: t`Bakery or packed, with a date`,
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
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
        onChange={({ target }) => set({ kind: target.value as LotKind })}
        error={fields.kind}
      >
        {(Object.keys(kinds) as LotKind[]).map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        {draft.kind === 'packed' ? (
          <Field
            label={t`Use by`}
            type="datetime-local"
            value={draft.useBy}
            onChange={({ target }) => set({ useBy: target.value })}
            error={fields.useBy}
          />
        ) : (
          <SelectField
            label={t`Cooked`}
            value={draft.ago}
            onChange={({ target }) => set({ ago: Number(target.value) })}
            error={fields.cookedAt}
          >
            {cookedAgo.map((count) => (
              <option key={count} value={count}>
                {count === 0 ? t`Just now` : ago(minutes(count))}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t`Can be fetched for`}
          value={draft.fetched}
          onChange={({ target }) => set({ fetched: Number(target.value) })}
          error={fields.pickUpUntil}
        >
          {fetchedFor.map((count) => (
            <option key={count} value={count}>
              {minutes(count)}
            </option>
          ))}
        </SelectField>
      </div>
      <Field
        label={t`Price of a portion, in ₹`}
        optional
        inputMode="decimal"
        value={draft.price}
        onChange={({ target }) => set({ price: target.value })}
        maxLength={10}
        hint={t`With a price customers may buy it first. Without one it goes to shelters at once.`}
        error={fields.salePrice}
      />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-bold">
          <Trans>Allergens</Trans>
          {draft.allergens.length > 0 && ` (${draft.allergens.length})`}
        </summary>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {allergens.map((one) => (
            <Check
              key={one}
              label={i18n._(allergenLabels[one])}
              checked={draft.allergens.includes(one)}
              onChange={({ target }) =>
                set({
                  allergens: allergens.filter((other) =>
                    other === one ? target.checked : draft.allergens.includes(other),
                  ),
                })
              }
            />
          ))}
        </div>
      </details>
      {step.isError && Object.keys(fields).length === 0 && (
        <Message kind="error">{messageOf(step.error, t`The food could not be listed.`)}</Message>
      )}
      <Button type="submit" busy={step.isPending} className="w-full text-lg">
        <Trans>List surplus food</Trans>
      </Button>
    </form>
  )
}
