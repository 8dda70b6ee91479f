import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { hourMs } from '#shared/time.ts'
import { timeOfDay } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SelectFilter } from '../../../ui/lists/filter-bar.tsx'
import type { CourierShift } from './use-shift.ts'

/** How many hours a shift may last. */
const lengths = [1, 2, 3, 4, 6, 8, 10, 12]
const none = 'none'

const inHours = (value: string): string | null =>
  value === none ? null : new Date(Date.now() + Number(value) * hourMs).toISOString()

type Props = {
  shift: CourierShift
  /** Deliveries that are given back when the courier goes offline. */
  givesBack: number
  /** On the way: who is at a stop needs the room for it. */
  slim: boolean
}

/** Online or offline, until when, and what that means: above every tab. */
export const ShiftBar = ({ shift: { shift, busy, bell, ...act }, givesBack, slim }: Props) => {
  const { t } = useLingui()
  const [hours, setHours] = useState(none)
  const [asking, setAsking] = useState(false)
  if (!shift) return <div className="mb-5 h-24 animate-pulse rounded-card bg-surface" aria-hidden="true" />
  const { online, until, endedBy } = shift
  const toggle = () => {
    if (!online) act.goOnline(inHours(hours))
    else if (givesBack > 0) setAsking(true)
    else act.goOffline()
  }
  // What was chosen is a moment by now; the list says how long from now.
  const current = until === null ? [] : [{ value: 'kept', label: t`until ${timeOfDay(until)}` }]
  const choices = [
    { value: none, label: t`No end` },
    ...current,
    ...lengths.map((length) => ({
      value: String(length),
      label: length === 1 ? t`for 1 hour` : t`for ${length} hours`,
    })),
  ]
  const choose = (value: string) => {
    if (value === 'kept') return
    setHours(value)
    if (online) act.endAt(inHours(value))
  }
  return (
    <section
      aria-label={t`Shift`}
      className={`mb-5 rounded-card border ${slim ? 'px-4 py-2' : 'p-4'} ${online ? 'border-leaf bg-leaf-tint' : 'border-line bg-surface'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <button
          type="button"
          role="switch"
          aria-checked={online}
          aria-busy={busy || undefined}
          onClick={busy ? undefined : toggle}
          className="-m-1 flex min-h-11 items-center gap-3 rounded-2xl p-1 pr-3 text-left text-lg font-bold"
        >
          <span
            aria-hidden="true"
            className={`flex h-8 w-14 shrink-0 items-center rounded-full border-2 p-0.5 transition-colors duration-150 ${online ? 'justify-end border-leaf bg-leaf' : 'border-line-strong bg-ground'}`}
          >
            <span className={`size-6 rounded-full ${online ? 'bg-surface' : 'bg-soft'}`} />
          </span>
          <Trans>Online</Trans>
        </button>
        <div className="min-w-40">
          <SelectFilter
            label={t`How long the shift lasts`}
            value={online && until !== null ? 'kept' : hours}
            choices={choices}
            onChange={choose}
          />
        </div>
      </div>
      <p
        role="status"
        className={`${slim && online ? 'sr-only' : 'mt-2'} text-sm font-semibold ${online ? 'text-leaf' : 'text-soft'}`}
      >
        {online ? (
          until === null ? (
            <Trans>You get offers here. Each is yours alone for half a minute.</Trans>
          ) : (
            <Trans>
              You get offers here until {timeOfDay(until)}. Each is yours alone for half a minute.
            </Trans>
          )
        ) : endedBy === 'silence' ? (
          <Trans>You did not answer three offers in a row, so we took you offline.</Trans>
        ) : endedBy === 'time' ? (
          <Trans>Your shift is over. Go online again to get offers.</Trans>
        ) : (
          <Trans>Go online to get offers. What is available can be taken at any time.</Trans>
        )}
      </p>
      {online && bell === null && (
        <Button look="quiet" className={slim ? '-ml-4' : '-ml-4 mt-1'} onClick={act.soundOn}>
          <IconVolumeOff aria-hidden="true" size={20} />
          <Trans>Turn the sound on</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Go offline?`}
        description={t`What you have not picked up goes to other delivery agents. What you carry is finished first.`}
        confirm={t`Go Offline`}
        keep={t`Stay Online`}
        onConfirm={() => {
          setAsking(false)
          act.goOffline()
        }}
      >
        <p className="mt-3 font-bold">
          <Plural value={givesBack} one="# delivery is given back." other="# deliveries are given back." />
        </p>
      </ConfirmDialog>
    </section>
  )
}
