import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { weekHours } from '#shared/restaurants/validation.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { weekdays } from '../../../lib/language/time.ts'
import { useUnsaved } from '../../../ui/forms/unsaved-guard.tsx'
import { SectionForm } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { shiftList, wrongOfDay, wrongShifts } from './shift-list.ts'
import { type Shift, Shifts, usualShift } from './shifts.tsx'

export type Hours = RestaurantProfile['hours']
type Props = {
  hours: Hours
  /** Returns the hours as they are stored. Throws ApiError. */
  save: (hours: z.input<typeof weekHours>) => Promise<Hours>
  /** Asks first, where other hours cancel what is ordered. Throws what `goOn` throws. */
  ask?: (hours: z.input<typeof weekHours>, goOn: () => Promise<void>) => Promise<void>
}

/** `shifts` stay as they were while a day is closed, so that opening it again brings them back. */
type Day = { open: boolean; shifts: Shift[] }

/** A time input knows no 24:00: midnight at the end of a day is 00:00 of the next. */
const shown = (time: string | null): string => (time === '24:00' ? '00:00' : (time ?? ''))

const daysOf = (hours: Hours): Day[] =>
  weekdays.map((_, day) => {
    const shifts = hours
      .filter((entry) => entry.day === day && entry.open)
      .map(({ from, to }) => ({ from: shown(from), to: shown(to) }))
    return { open: shifts.length > 0, shifts: shifts.length > 0 ? shifts : [usualShift] }
  })

const same = (one: readonly Day[], other: readonly Day[]): boolean =>
  JSON.stringify(one.map((day) => (day.open ? day.shifts : null))) ===
  JSON.stringify(other.map((day) => (day.open ? day.shifts : null)))

/** The week's opening hours: several shifts a day, past midnight too. */
export const HoursForm = ({ hours: current, save, ask = (_, goOn) => goOn() }: Props) => {
  const { t } = useLingui()
  const stored = daysOf(current)
  const [days, setDays] = useState(stored)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const dirty = !same(days, stored)
  useUnsaved('hours', dirty)
  // What a colleague saves comes in where nothing is being changed.
  const before = JSON.stringify(current)
  const [based, setBased] = useState(before)
  useEffect(() => {
    if (based === before) return
    setBased(before)
    setDays((shown) => (same(shown, daysOf(JSON.parse(based))) ? daysOf(JSON.parse(before)) : shown))
  }, [based, before])

  const change = (at: number, part: Partial<Day>) => {
    setErrors(new Map())
    setDays(days.map((day, index) => (index === at ? { ...day, ...part } : day)))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const { keys, entries: hours } = shiftList(
      days.map(({ open, shifts }, day) => ({ when: { day }, open, shifts })),
    )
    const checked = weekHours.safeParse(hours)
    if (!checked.success) {
      setErrors(wrongShifts(keys, checked.error.issues))
      setProblem(t`Please check the times.`)
      return
    }
    setErrors(new Map())
    setBusy(true)
    try {
      await ask(hours, async () => {
        const saved = await save(hours)
        setBased(JSON.stringify(saved))
        setDays(daysOf(saved))
        toast.success(t`The opening hours are saved`)
      })
    } catch (error) {
      if (error instanceof ApiError) setErrors(wrongShifts(keys, error.fields))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionForm
      label={t`Save the opening hours`}
      busy={busy}
      dirty={dirty}
      problem={problem}
      onSubmit={submit}
    >
      <ul className="divide-y divide-line">
        {days.map(({ open, shifts }, at) => {
          const name = t(weekdays[at] ?? weekdays[0])
          return (
            <li
              key={name}
              className="grid grid-cols-1 gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[7rem_6rem_minmax(0,1fr)] sm:items-start"
            >
              <div className="flex flex-wrap items-center justify-between gap-x-3 sm:contents">
                <span className="font-bold sm:pt-2.5">{name}</span>
                <label className="flex min-h-11 items-center gap-2.5">
                  <input
                    type="checkbox"
                    className="size-5 accent-action"
                    checked={open}
                    aria-label={t`${name}: open`}
                    onChange={({ target }) => change(at, { open: target.checked })}
                  />
                  <Trans>Open</Trans>
                </label>
              </div>
              {open ? (
                <Shifts
                  of={name}
                  shifts={shifts}
                  onChange={(next) => change(at, { shifts: next })}
                  errors={wrongOfDay(errors, at)}
                  more={
                    <button
                      type="button"
                      aria-label={t`Copy to all days: ${name}`}
                      onClick={() => {
                        setErrors(new Map())
                        setDays(days.map(() => ({ open: true, shifts })))
                      }}
                      className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
                    >
                      <Trans>Copy to all days</Trans>
                    </button>
                  }
                />
              ) : (
                <p className="text-soft sm:pt-2.5">
                  <Trans>Closed</Trans>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </SectionForm>
  )
}
