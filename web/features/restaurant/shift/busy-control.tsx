import { Trans, useLingui } from '@lingui/react/macro'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { minutesOfServiceDay } from '#shared/orders/service-day.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { timeOfDay, useNow } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { profileKey, useProfile } from '../access/use-profile.ts'
import { restaurantQuery, useRestaurantId } from '../access/use-restaurant.ts'

/** By how many minutes everything takes longer. */
const steps = [10, 15, 20, 30, 45, 60]
/** For so many minutes; 0: for the rest of the service day. */
const lengths = [30, 60, 120, 0]

/** Says that everything takes longer, and for how long; 0 minutes takes it back. Throws ApiError. */
const useBusy = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return async (busyMinutes: number, minutes: number) => {
    const query = restaurantQuery(restaurant)
    client.setQueryData(
      profileKey(restaurant),
      await call('POST /api/restaurant/busy', { query, body: { busyMinutes, minutes } }),
    )
  }
}

/** How busy the kitchen is, in the header of every screen of the restaurant, and the way to say so. */
export const BusyButton = () => {
  const { t } = useLingui()
  const { data } = useProfile()
  const now = useNow(5_000)
  const [open, setOpen] = useState(false)
  if (!data) return null
  const minutes = busyNow(data, new Date(now))
  const until = data.busyUntil && timeOfDay(data.busyUntil)
  return (
    <>
      <Button
        look="plain"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={minutes > 0 ? '!border-turmeric !bg-turmeric !text-on-turmeric' : ''}
      >
        <IconHourglassHigh aria-hidden="true" size={20} className="shrink-0" />
        {minutes === 0 ? (
          <Trans>Busy</Trans>
        ) : until ? (
          <Trans>
            Busy: +{minutes} min until {until}
          </Trans>
        ) : (
          <Trans>Busy: +{minutes} min</Trans>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Busy`}
        description={t`Customers see a later arrival, and can still order. Orders that you have already are not changed.`}
      >
        <BusyForm minutes={minutes} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const BusyForm = ({ minutes, onDone }: { minutes: number; onDone: () => void }) => {
  const { t } = useLingui()
  const set = useBusy()
  const [longer, setLonger] = useState(minutes > 0 ? minutes : 15)
  const [length, setLength] = useState(60)
  const [busy, setBusy] = useState<'set' | 'end'>()
  const [problem, setProblem] = useState<string>()
  const run = async (what: 'set' | 'end') => {
    setBusy(what)
    setProblem(undefined)
    try {
      await set(what === 'end' ? 0 : longer, length || minutesOfServiceDay(new Date()))
      onDone()
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(undefined)
    }
  }
  const texts = new Map([
    [30, t`30 minutes`],
    [60, t`1 hour`],
    [120, t`2 hours`],
    [0, t`Rest of the day`],
  ])
  const shown = steps.includes(longer) ? steps : [...steps, longer].toSorted((a, b) => a - b)
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run('set')
      }}
    >
      {problem && <Message kind="error">{problem}</Message>}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Everything takes`}
          value={longer}
          onChange={({ target }) => setLonger(Number(target.value))}
        >
          {shown.map((step) => (
            <option key={step} value={step}>{t`${step} minutes more`}</option>
          ))}
        </SelectField>
        <SelectField label={t`For`} value={length} onChange={({ target }) => setLength(Number(target.value))}>
          {lengths.map((one) => (
            <option key={one} value={one}>
              {texts.get(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {minutes > 0 && (
          <Button look="plain" busy={busy === 'end'} onClick={() => run('end')}>
            <Trans>Not busy any more</Trans>
          </Button>
        )}
        <Button type="submit" busy={busy === 'set'}>
          <Trans>Say that we are busy</Trans>
        </Button>
      </div>
    </form>
  )
}
