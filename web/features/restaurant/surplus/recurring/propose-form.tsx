import { Trans, useLingui } from '@lingui/react/macro'
import { nanoid } from 'nanoid'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { recurringKinds } from '#shared/rescue/rescue-lifecycle.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { weekdays } from '../../../../lib/language/time.ts'
import { Button } from '../../../../ui/button.tsx'
import { Check } from '../../../../ui/forms/check.tsx'
import { Field, FieldError, SelectField } from '../../../../ui/forms/field.tsx'
import { Message } from '../../../../ui/message.tsx'
import { AllergenFields, type FoodDraft, FoodFields, useDurations } from '../lot-fields.tsx'
import { fieldsOf } from '../use-surplus.ts'
import { type Proposed, useRecurringStep } from './use-recurring.ts'

/** How long it can be fetched, in minutes. */
const fetchedFor = [30, 60, 90, 120, 180, 240] as const

type Draft = FoodDraft<Proposed['kind']> & { weekdays: readonly number[]; time: string; fetched: number }
const empty: Draft = {
  title: '',
  portions: '',
  isVeg: null,
  kind: 'hot',
  weekdays: [],
  time: '21:30',
  fetched: 60,
  allergens: [],
}

const bodyOf = ({
  title,
  portions,
  isVeg,
  kind,
  weekdays: days,
  time,
  fetched,
  allergens,
}: Draft): Proposed => ({
  title,
  portions: Number(portions),
  // Nothing chosen is refused with its own sentence.
  isVeg: isVeg as boolean,
  kind,
  weekdays: [...days],
  time,
  pickUpMinutes: fetched,
  ...(allergens.length > 0 && { allergens: [...allergens] }),
})

/** Proposes what is left on the same days of every week. */
export const ProposeForm = ({ onProposed }: { onProposed: () => void }) => {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(empty)
  const step = useRecurringStep()
  const key = useRef(nanoid())
  const daysId = useId()
  const minutes = useDurations()
  const set = (changes: Partial<Draft>) => {
    key.current = nanoid()
    setDraft({ ...draft, ...changes })
  }
  const fields = fieldsOf(step.error)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (step.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [step.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.mutate(
      { kind: 'propose', body: bodyOf(draft), idempotencyKey: key.current },
      { onSuccess: onProposed },
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      <FoodFields draft={draft} kinds={recurringKinds} fields={fields} set={set} />
      <fieldset aria-describedby={fields.weekdays && daysId}>
        <legend className="font-bold">
          <Trans>On which days?</Trans>
        </legend>
        <div className="grid grid-cols-2 gap-x-4">
          {weekdays.map((name, day) => (
            <Check
              key={name.id}
              label={i18n._(name)}
              checked={draft.weekdays.includes(day)}
              onChange={({ target }) =>
                set({
                  weekdays: weekdays.flatMap((_, other) =>
                    (other === day ? target.checked : draft.weekdays.includes(other)) ? [other] : [],
                  ),
                })
              }
            />
          ))}
        </div>
        <FieldError id={daysId} message={fields.weekdays} />
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t`Ready at`}
          type="time"
          value={draft.time}
          onChange={({ target }) => set({ time: target.value })}
          error={fields.time}
        />
        <SelectField
          label={t`Can be fetched for`}
          value={draft.fetched}
          onChange={({ target }) => set({ fetched: Number(target.value) })}
          error={fields.pickUpMinutes}
        >
          {fetchedFor.map((count) => (
            <option key={count} value={count}>
              {minutes(count)}
            </option>
          ))}
        </SelectField>
      </div>
      <AllergenFields chosen={draft.allergens} onChange={(allergens) => set({ allergens })} />
      {step.isError && Object.keys(fields).length === 0 && (
        <Message kind="error">{messageOf(step.error, t`The pick-up could not be proposed.`)}</Message>
      )}
      <Button type="submit" busy={step.isPending} className="w-full text-lg">
        <Trans>Propose</Trans>
      </Button>
    </form>
  )
}
