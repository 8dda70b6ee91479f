import { Trans, useLingui } from '@lingui/react/macro'
import { nanoid } from 'nanoid'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lotKinds } from '#shared/rescue/rescue-lifecycle.ts'
import { minuteMs } from '#shared/time.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { paiseOf } from '../../../lib/language/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { AllergenFields, type FoodDraft, FoodFields, useDurations } from './lot-fields.tsx'
import { fieldsOf, type Listed, useSurplusStep } from './use-surplus.ts'

/** How long ago it was cooked, and how long it can be fetched, in minutes. */
const cookedAgo = [0, 30, 60, 120, 180, 360, 720] as const
const fetchedFor = [30, 60, 90, 120, 180, 240] as const

type Draft = FoodDraft & { ago: number; useBy: string; fetched: number; price: string }
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
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString()
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
  const { t } = useLingui()
  const [draft, setDraft] = useState(empty)
  const step = useSurplusStep()
  const key = useRef(nanoid())
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
  const minutes = useDurations()
  const ago = (duration: string): string => t`${duration} ago`
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      <FoodFields draft={draft} kinds={lotKinds} fields={fields} set={set} />
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
      <AllergenFields chosen={draft.allergens} onChange={(allergens) => set({ allergens })} />
      {step.isError && Object.keys(fields).length === 0 && (
        <Message kind="error">{messageOf(step.error, t`The food could not be listed.`)}</Message>
      )}
      <Button type="submit" busy={step.isPending} className="w-full text-lg">
        <Trans>List surplus food</Trans>
      </Button>
    </form>
  )
}
