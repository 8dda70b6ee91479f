import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { RestaurantProfile } from '#shared/contracts/restaurant-profile.ts'
import { holidayHours } from '#shared/validation/restaurant-profile.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useSaveProfile } from '../use-profile.ts'
import { shiftList, wrongOfDay, wrongShifts } from './shift-list.ts'
import { type Shift, Shifts, usualShift } from './shifts.tsx'

type Holiday = { date: string; open: boolean; shifts: Shift[] }

const holidaysOf = ({ holidays }: Pick<RestaurantProfile, 'holidays'>): Holiday[] =>
  [...Map.groupBy(holidays, ({ date }) => date)].map(([date, entries]) => {
    const shifts = entries.flatMap(({ open, from, to }) =>
      open ? [{ from: from ?? '', to: to === '24:00' ? '00:00' : (to ?? '') }] : [],
    )
    return { date, open: shifts.length > 0, shifts: shifts.length > 0 ? shifts : [usualShift] }
  })

const written = (holidays: readonly Holiday[]): string =>
  JSON.stringify(holidays.map(({ date, open, shifts }) => [date, open ? shifts : null]))

/** Days on which the restaurant is closed, or has other hours. */
export const HolidaysForm = ({ profile }: { profile: RestaurantProfile }) => {
  const { t } = useLingui()
  const save = useSaveProfile()
  const stored = holidaysOf(profile)
  const [holidays, setHolidays] = useState(stored)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const dirty = written(holidays) !== written(stored)
  useUnsaved('holidays', dirty)
  const before = written(stored)
  const [based, setBased] = useState(before)
  useEffect(() => {
    if (based === before) return
    setBased(before)
    setHolidays((current) => (written(current) === based ? holidaysOf(profile) : current))
  }, [based, before, profile])

  const update = (next: Holiday[]) => {
    setErrors(new Map())
    setHolidays(next)
  }
  const change = (at: number, part: Partial<Holiday>) =>
    update(holidays.map((holiday, index) => (index === at ? { ...holiday, ...part } : holiday)))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const { keys, entries: body } = shiftList(
      holidays.map(({ date, open, shifts }) => ({ when: { date }, open, shifts })),
    )
    const checked = holidayHours.safeParse(body)
    if (!checked.success) {
      setErrors(wrongShifts(keys, checked.error.issues))
      setProblem(t`Please check the days and times.`)
      return
    }
    setErrors(new Map())
    setBusy(true)
    try {
      const saved = holidaysOf(await save({ holidays: body }))
      setBased(written(saved))
      setHolidays(saved)
      toast.success(t`The holidays are saved`)
    } catch (error) {
      if (error instanceof ApiError) setErrors(wrongShifts(keys, error.fields))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionForm label={t`Save the holidays`} busy={busy} dirty={dirty} problem={problem} onSubmit={submit}>
      {holidays.length === 0 && (
        <p className="text-soft">
          <Trans>No holidays are planned.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {holidays.map(({ date, open, shifts }, at) => {
          const number = at + 1
          const name = t`Holiday ${number}`
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a new one has no date yet
              key={at}
              className="grid grid-cols-1 gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
            >
              <Field
                label={t`Day`}
                aria-label={t`${name}: day`}
                type="date"
                value={date}
                error={open ? undefined : errors.get(`${at} 0`)}
                onChange={({ target }) => change(at, { date: target.value })}
              />
              <div className="sm:pt-7">
                <label className="flex min-h-11 w-fit items-center gap-2.5">
                  <input
                    type="checkbox"
                    className="size-5 accent-action"
                    checked={open}
                    aria-label={t`${name}: open with other hours`}
                    onChange={({ target }) => change(at, { open: target.checked })}
                  />
                  <Trans>Open with other hours</Trans>
                </label>
                {open && (
                  <Shifts
                    of={name}
                    shifts={shifts}
                    onChange={(next) => change(at, { shifts: next })}
                    errors={wrongOfDay(errors, at)}
                  />
                )}
              </div>
              <div className="sm:pt-7">
                <IconButton
                  label={t`Remove ${name}`}
                  className="text-soft"
                  onClick={() => update(holidays.filter((_, index) => index !== at))}
                >
                  <IconTrash aria-hidden="true" size={20} />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ul>
      <Button
        look="plain"
        onClick={() => update([...holidays, { date: '', open: false, shifts: [usualShift] }])}
      >
        <IconPlus aria-hidden="true" size={18} />
        <Trans>Add holiday</Trans>
      </Button>
    </SectionForm>
  )
}
