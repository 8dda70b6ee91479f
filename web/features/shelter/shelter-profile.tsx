import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import type { Shelter } from '#shared/shelters/contracts.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { weekdays } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/forms/check.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { AreaField, Field, FieldError } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { Section } from '../../ui/page/section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { AddressPoint } from '../profile/index.ts'
import { type ShelterForm, useSaveShelter } from './use-shelter.ts'

type Day = { open: boolean; from: string; to: string }
type Draft = {
  name: string
  capacity: string
  diet: Shelter['diet']
  address: string
  phone: string
  contact: string
  handOver: string
  location: LatLng | null
  days: Day[]
}

/** A time input knows no 24:00. */
const shown = (time: string | null): string => (time === '24:00' ? '23:59' : (time ?? ''))

const draftOf = (shelter: Shelter | null): Draft => ({
  name: shelter?.name ?? '',
  capacity: shelter ? String(shelter.capacityPerDay) : '',
  diet: shelter?.diet ?? 'any',
  address: shelter?.address ?? '',
  phone: shelter?.phone ?? '',
  contact: shelter?.contact ?? '',
  handOver: shelter?.handOver ?? '',
  location: shelter?.location ?? null,
  days: weekdays.map((_, day) => {
    const entry = shelter?.hours.find((one) => one.day === day && one.open)
    return entry
      ? { open: true, from: shown(entry.from), to: shown(entry.to) }
      : { open: shelter === null, from: '10:00', to: '21:00' }
  }),
})

const bodyOf = (draft: Draft): ShelterForm => ({
  name: draft.name,
  capacityPerDay: draft.capacity === '' ? (Number.NaN as number) : Number(draft.capacity),
  diet: draft.diet,
  address: draft.address,
  phone: draft.phone,
  contact: draft.contact,
  handOver: draft.handOver,
  ...(draft.location && { location: draft.location }),
  hours: draft.days.map(({ open, from, to }, day) =>
    open ? { day, open: true, from, to } : { day, open: false, from: null, to: null },
  ) as NonNullable<ShelterForm['hours']>,
})

/** What a shelter says about itself: how much it can take, of what, when, and where carriers hand over. */
export const ShelterProfile = ({
  shelter,
  applies = false,
}: {
  shelter: Shelter | null
  applies?: boolean
}) => {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(() => draftOf(shelter))
  const save = useSaveShelter(!applies)
  const form = useRef<HTMLFormElement>(null)
  const placeId = useId()
  const fields = save.error instanceof ApiError ? (save.error.fields ?? {}) : {}
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [save.error])
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const text = (name: 'name' | 'phone' | 'contact' | 'address' | 'handOver') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    error: fields[name],
  })
  const setDay = (at: number, part: Partial<Day>) =>
    set({ days: draft.days.map((day, index) => (index === at ? { ...day, ...part } : day)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(bodyOf(draft), {
      onSuccess: () => toast.success(applies ? t`Your application is sent.` : t`Your shelter is saved.`),
    })
  }
  return (
    <Section title={t`Our shelter`}>
      <form ref={form} onSubmit={submit} noValidate className="space-y-4">
        <Field label={t`Name of the shelter`} maxLength={120} {...text('name')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`Portions you can serve a day`}
            inputMode="numeric"
            maxLength={5}
            value={draft.capacity}
            onChange={({ target }) => set({ capacity: target.value.replace(/\D/g, '') })}
            error={fields.capacityPerDay}
            hint={t`0 while you cannot take any.`}
          />
          <fieldset>
            <legend className="mb-1 font-bold">
              <Trans>What do you accept?</Trans>
            </legend>
            <div className="grid grid-cols-2 gap-2">
              <Choice name="diet" checked={draft.diet === 'veg'} onChange={() => set({ diet: 'veg' })}>
                <Trans>Vegetarian only</Trans>
              </Choice>
              <Choice name="diet" checked={draft.diet === 'any'} onChange={() => set({ diet: 'any' })}>
                <Trans>Any food</Trans>
              </Choice>
            </div>
          </fieldset>
        </div>
        <AreaField label={t`Address`} rows={2} maxLength={300} {...text('address')} />
        <div>
          <AddressPoint
            point={draft.location}
            address={draft.address}
            onChange={(location) => set({ location })}
          />
          <FieldError id={placeId} message={fields.location} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Whom carriers ask for`} optional maxLength={100} {...text('contact')} />
          <Field label={t`Phone`} type="tel" maxLength={30} {...text('phone')} />
        </div>
        <AreaField
          label={t`Where carriers hand over`}
          optional
          rows={2}
          maxLength={300}
          hint={t`The gate at the back, the second bell`}
          {...text('handOver')}
        />
        <fieldset>
          <legend className="font-bold">
            <Trans>When you receive food</Trans>
          </legend>
          <ul className="mt-1 space-y-1">
            {weekdays.map((name, index) => {
              const day = draft.days[index] ?? { open: false, from: '', to: '' }
              const label = i18n._(name)
              return (
                <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Check
                    label={label}
                    className="!w-36"
                    checked={day.open}
                    onChange={({ target }) => setDay(index, { open: target.checked })}
                  />
                  {day.open && (
                    <span className="flex items-center gap-2">
                      <input
                        type="time"
                        aria-label={t`${label}, from`}
                        value={day.from}
                        onChange={({ target }) => setDay(index, { from: target.value })}
                        className="field !w-32"
                      />
                      –
                      <input
                        type="time"
                        aria-label={t`${label}, until`}
                        value={day.to}
                        onChange={({ target }) => setDay(index, { to: target.value })}
                        className="field !w-32"
                      />
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </fieldset>
        {save.isError && (
          <Message kind="error">{messageOf(save.error, t`That did not work. Please try again.`)}</Message>
        )}
        <Button type="submit" busy={save.isPending}>
          {applies && shelter === null ? <Trans>Apply</Trans> : <Trans>Save</Trans>}
        </Button>
      </form>
    </Section>
  )
}
