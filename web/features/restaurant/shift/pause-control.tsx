import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { minutesOfServiceDay } from '#shared/orders/service-day.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { useNow } from '../../../lib/language/time.ts'
import { timeWithDay } from '../../../lib/language/time-with-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { usePause, useProfile } from '../access/use-profile.ts'
import { useOwnClosing } from '../later/index.ts'
import { needRow, needText } from '../overview/need-row.ts'

const lengths = [15, 30, 60]

/** The end of the pause that is on now; null if there is none. */
export const usePausedUntil = (): { until: string | null; unaccepted: boolean } => {
  const { data } = useProfile()
  const now = useNow(5_000)
  const until = data?.pausedUntil && Date.parse(data.pausedUntil) > now ? data.pausedUntil : null
  return { until, unaccepted: data?.pauseCause === 'unaccepted' }
}

/** Takes no new orders for a while: beside the shift, on every tab. */
export const PauseButton = () => {
  const { t } = useLingui()
  const { until } = usePausedUntil()
  const pause = usePause()
  const { ask, dialog } = useOwnClosing()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<number>()
  if (until !== null) return null
  const restOfDay = minutesOfServiceDay(new Date())
  const press = async (minutes: number) => {
    setBusy(minutes)
    try {
      await ask({ minutes }, async () => {
        await pause(minutes)
        setOpen(false)
      })
    } catch (error) {
      toast.error(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconPlayerPause aria-hidden="true" size={20} />
        <Trans>Pause orders</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Pause orders`}
        description={t`Nobody can order from you meanwhile. Orders that you have go on.`}
      >
        <div className="grid gap-3">
          {lengths.map((minutes) => (
            <Button
              key={minutes}
              look="plain"
              busy={busy === minutes}
              onClick={() => press(minutes)}
              className="text-lg"
            >
              <Trans>{minutes} minutes</Trans>
            </Button>
          ))}
          <Button look="plain" busy={busy === restOfDay} onClick={() => press(restOfDay)} className="text-lg">
            <Trans>Rest of the day</Trans>
          </Button>
        </div>
      </Dialog>
      {dialog}
    </>
  )
}

type BannerProps = {
  /** As one row of a list instead of loudly. */
  row?: boolean
}

/** Says that the restaurant takes no orders, and takes them again on one press. */
export const PauseBanner = ({ row = false }: BannerProps) => {
  const { t } = useLingui()
  const { until, unaccepted } = usePausedUntil()
  const pause = usePause()
  const [busy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    try {
      await pause(0)
      toast.success(t`You take orders again`)
    } catch (error) {
      toast.error(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  const time = until && timeWithDay(until)
  return (
    <div role="alert" className="empty:hidden">
      {until !== null && (
        <section
          aria-label={t`Orders are paused`}
          className={
            row
              ? needRow
              : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border-2 border-chilli bg-chilli-tint py-2 pl-4 pr-2'
          }
        >
          {row && <IconPlayerPause aria-hidden="true" size={22} className="shrink-0 text-chilli" />}
          <p
            className={`font-bold text-chilli ${row ? needText : 'min-w-0 flex-1 basis-60 text-lg leading-snug'}`}
          >
            {unaccepted ? (
              <Trans>Paused until {time}: the last two orders were not accepted.</Trans>
            ) : (
              <Trans>Paused until {time}: nobody can order from you.</Trans>
            )}
          </p>
          <Button
            busy={busy}
            onClick={resume}
            className={row ? 'shrink-0 !px-3.5' : 'min-h-14 w-full text-lg sm:w-auto'}
          >
            <IconPlayerPlay aria-hidden="true" size={22} className={row ? 'max-sm:hidden' : ''} />
            <Trans>Take orders again</Trans>
          </Button>
        </section>
      )}
    </div>
  )
}
