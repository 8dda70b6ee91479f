import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { marketDay } from '#shared/calendar.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { holidayHours } from '#shared/restaurants/validation.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useSaveProfile } from '../access/use-profile.ts'
import { useOwnClosing } from '../later/index.ts'
import { emptyHoliday, type Holiday, holidaysOf, writtenHolidays } from './holiday-list.ts'
import { shiftList, wrongOfDay, wrongShifts } from './shift-list.ts'
import { Shifts } from './shifts.tsx'

/** Days on which the restaurant is closed, or has other hours, one after the other, with why. */
export const HolidaysForm = ({ profile }: { profile: RestaurantProfile }) => {
  const { t } = useLingui()
  const save = useSaveProfile()
  const { ask, dialog } = useOwnClosing()
  const stored = holidaysOf(profile)
  const [holidays, setHolidays] = useState(stored)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const before = writtenHolidays(stored)
  const dirty = writtenHolidays(holidays) !== before
  useUnsaved('holidays', dirty)
  const [based, setBased] = useState(before)
  // What a colleague saves comes in where nothing is being changed; a row that is being typed stays.
  useEffect(() => {
    if (based === before) return
    setBased(before)
    setHolidays((current) => (writtenHolidays(current) === based ? holidaysOf(profile) : current))
  }, [based, before, profile])

  const update = (next: Holiday[]) => {
    setErrors(new Map())
    setHolidays(next)
  }
  const change = (key: string, part: Partial<Holiday>) =>
    update(holidays.map((holiday) => (holiday.key === key ? { ...holiday, ...part } : holiday)))
  const today = marketDay(new Date())
  /** The first day of each that is over, by its row. */
  const passed = () =>
    new Map(
      holidays.flatMap(({ date, until }, at) =>
        date !== '' && (until || date) < today ? [[`${at} 0`, t`This day has passed`] as const] : [],
      ),
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const { keys, entries } = shiftList(
      holidays.map(({ date, until, reason, open, shifts }) => ({
        when: {
          date,
          ...(until !== '' && { until }),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        },
        open,
        shifts,
      })),
    )
    const checked = holidayHours.safeParse(entries)
    const wrong = checked.success ? passed() : wrongShifts(keys, checked.error.issues)
    setErrors(wrong)
    if (!checked.success || wrong.size > 0) {
      setProblem(t`Please check the days and times.`)
      return
    }
    setBusy(true)
    try {
      await ask({ holidays: entries }, async () => {
        const saved = holidaysOf(await save({ holidays: entries }))
        setBased(writtenHolidays(saved))
        setHolidays(saved)
        toast.success(t`The holidays are saved`)
      })
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
        {holidays.map((holiday, at) => (
          <HolidayRow
            key={holiday.key}
            holiday={holiday}
            number={at + 1}
            today={today}
            errors={wrongOfDay(errors, at)}
            onChange={(part) => change(holiday.key, part)}
            onRemove={() => update(holidays.filter(({ key }) => key !== holiday.key))}
          />
        ))}
      </ul>
      <Button look="plain" onClick={() => update([...holidays, emptyHoliday()])}>
        <IconPlus aria-hidden="true" size={18} />
        <Trans>Add holiday</Trans>
      </Button>
      {dialog}
    </SectionForm>
  )
}

type RowProps = {
  holiday: Holiday
  number: number
  /** The first day that can be planned. */
  today: string
  errors: ReadonlyMap<number, string>
  onChange: (part: Partial<Holiday>) => void
  onRemove: () => void
}

const HolidayRow = ({ holiday, number, today, errors, onChange, onRemove }: RowProps) => {
  const { t } = useLingui()
  const { date, until, reason, open, shifts } = holiday
  const name = t`Holiday ${number}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-4 first:pt-0">
      <div className="grid min-w-0 gap-3 sm:grid-cols-2 xl:grid-cols-[10.5rem_10.5rem_minmax(0,1fr)]">
        <Field
          label={t`First day`}
          aria-label={t`${name}: first day`}
          type="date"
          min={today}
          value={date}
          error={open ? undefined : errors.get(0)}
          onChange={({ target }) => onChange({ date: target.value })}
        />
        <Field
          label={t`Last day`}
          optional
          aria-label={t`${name}: last day`}
          type="date"
          min={date || today}
          value={until}
          onChange={({ target }) => onChange({ until: target.value })}
        />
        <div className="sm:col-span-2 xl:col-span-1">
          <Field
            label={t`Reason`}
            optional
            aria-label={t`${name}: reason`}
            placeholder={t`Diwali`}
            hint={t`Customers read it where they see that you are closed.`}
            maxLength={80}
            value={reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </div>
        <div className="sm:col-span-full">
          <label className="flex min-h-11 w-fit items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 accent-action"
              checked={open}
              aria-label={t`${name}: open with other hours`}
              onChange={({ target }) => onChange({ open: target.checked })}
            />
            <Trans>Open with other hours</Trans>
          </label>
          {open && (
            <Shifts
              of={name}
              shifts={shifts}
              onChange={(next) => onChange({ shifts: next })}
              errors={errors}
            />
          )}
        </div>
      </div>
      <div className="pt-7">
        <IconButton label={t`Remove ${name}`} className="text-soft" onClick={onRemove}>
          <IconTrash aria-hidden="true" size={20} />
        </IconButton>
      </div>
    </li>
  )
}
