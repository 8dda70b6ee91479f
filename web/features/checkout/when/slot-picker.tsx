import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { daysBefore, marketDay, startOfDay } from '#shared/calendar.ts'
import type { Slot } from '#shared/slots/contracts.ts'
import { slotDays } from '#shared/slots/slots.ts'
import { call } from '../../../lib/calls/api.ts'
import { slotDay, slotTime } from '../../../lib/language/time.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'

/** The slots that all restaurants of the cart offer on a day: as free as the fullest of them. */
const offeredByAll = (lists: readonly (readonly Slot[])[]): Slot[] => {
  const [first = [], ...others] = lists
  return first.flatMap((slot) => {
    const same = others.map((list) => list.find(({ from }) => from === slot.from))
    return same.every((one) => one !== undefined)
      ? { ...slot, free: Math.min(slot.free, ...same.map((one) => one?.free ?? 0)) }
      : []
  })
}

const useSlots = (restaurants: readonly string[], date: string) =>
  useQueries({
    queries: restaurants.map((id) => ({
      queryKey: ['slots', id, date],
      queryFn: () => call('GET /api/restaurants/:id/slots', { params: { id }, query: { date } }),
      staleTime: 30_000,
    })),
    combine: (results) => ({
      isLoading: results.some(({ isLoading }) => isLoading),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => results.map(({ error, refetch }) => error && refetch()),
      slots: offeredByAll(results.map(({ data }) => data?.slots ?? [])),
    }),
  })

type Props = {
  /** Whose kitchens cook it. */
  restaurants: readonly string[]
  /** The slot that is chosen at first; empty: none. */
  chosen: string
  error: string | undefined
  /** Another day was chosen, and so no slot. */
  onDay: () => void
  /** Of the field with the times. */
  time: Omit<ComponentProps<typeof SelectField>, 'label' | 'children' | 'error'>
}

/** The day and the time of an order for later. */
export const SlotPicker = ({ restaurants, chosen, error: wrong, onDay, time }: Props) => {
  const { t } = useLingui()
  const [today] = useState(() => marketDay(new Date()))
  const [date, setDate] = useState(() => (chosen === '' ? today : marketDay(new Date(chosen))))
  const { slots, isLoading, error, retry } = useSlots(restaurants, date)
  const days = Array.from({ length: slotDays + 1 }, (_, ahead) => daysBefore(today, -ahead))
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t`Day`}
        value={date}
        onChange={({ target }) => {
          setDate(target.value)
          onDay()
        }}
      >
        {days.map((day, ahead) => (
          <option key={day} value={day}>
            {ahead === 0 ? t`Today` : ahead === 1 ? t`Tomorrow` : slotDay(startOfDay(day).toISOString())}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Time`} error={wrong} {...time} disabled={isLoading || slots.length === 0}>
        <option value="">{isLoading ? t`Loading` : t`Please choose a time`}</option>
        {slots.map((slot) => {
          const label = slotTime(slot)
          return (
            <option key={slot.from} value={slot.from} disabled={slot.free === 0}>
              {slot.free === 0 ? t`${label}: fully booked` : label}
            </option>
          )
        })}
      </SelectField>
      {!isLoading && slots.length === 0 && (
        <div className="sm:col-span-2">
          {error ? (
            <FailedPart error={error} otherwise={t`The times could not be loaded.`} onRetry={retry} />
          ) : (
            <Message kind="info">
              <Trans>No orders are taken for this day. Please choose another one.</Trans>
            </Message>
          )}
        </div>
      )}
    </div>
  )
}
