import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { daysBefore, marketDay, startOfDay, startOfWeek } from '#shared/calendar.ts'
import type { SupportThread } from '#shared/support/contracts.ts'
import { hourMs } from '#shared/time.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = Pick<SupportThread, 'id' | 'snoozedUntil'> & { onSnoozed: (thread: SupportThread) => void }

/** Nine in the morning in Asia/Kolkata, so many days after this one. */
const morning = (day: string, days: number) =>
  new Date(startOfDay(daysBefore(day, -days)).getTime() + 9 * hourMs)

/** For admins: puts a conversation off until a time, and takes that back. */
export const Snooze = ({ id, snoozedUntil, onSnoozed }: Props) => {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  /** Whether it was done. */
  const snooze = (until: Date | null): Promise<boolean> =>
    call('POST /api/admin/support/threads/:id/snooze', {
      params: { id },
      body: { until: until?.toISOString() ?? null },
    }).then(
      (thread) => {
        onSnoozed(thread)
        toast.success(
          thread.snoozedUntil === null
            ? t`It is no longer put off`
            : t`Put off until ${exactTime(thread.snoozedUntil)}`,
        )
        return true
      },
      (error: unknown) => {
        toast.error(messageOf(error, t`That did not work. Please try again.`))
        return false
      },
    )
  const choose = (choice: string) => {
    const now = Date.now()
    const today = marketDay(new Date(now))
    if (choice === 'hour') void snooze(new Date(now + hourMs))
    else if (choice === 'hours') void snooze(new Date(now + 3 * hourMs))
    else if (choice === 'tomorrow') void snooze(morning(today, 1))
    else if (choice === 'monday') void snooze(morning(startOfWeek(today), 7))
    else if (choice === 'nothing') void snooze(null)
    else setChoosing(true)
  }
  return (
    <>
      <select
        aria-label={t`Put off`}
        value=""
        onChange={({ target }) => choose(target.value)}
        className="field !min-h-11 w-auto max-w-40 shrink-0 text-sm"
      >
        <option value="">{t`Put off`}</option>
        {snoozedUntil !== null && <option value="nothing">{t`Not any longer`}</option>}
        <option value="hour">{t`For an hour`}</option>
        <option value="hours">{t`For three hours`}</option>
        <option value="tomorrow">{t`Until tomorrow at nine`}</option>
        <option value="monday">{t`Until Monday at nine`}</option>
        <option value="time">{t`Until another time`}</option>
      </select>
      <OtherTime open={choosing} onClose={() => setChoosing(false)} snooze={snooze} />
    </>
  )
}

type OtherTimeProps = { open: boolean; onClose: () => void; snooze: (until: Date) => Promise<boolean> }

const OtherTime = ({ open, onClose, snooze }: OtherTimeProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const until = new Date(typed)
    if (Number.isNaN(until.getTime()) || until.getTime() <= Date.now())
      return setProblem(t`Please choose a time that is still to come`)
    setProblem(undefined)
    setBusy(true)
    // What was chosen stays until it is done.
    if (await snooze(until)) onClose()
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Put the conversation off`}
      description={t`It comes back at that time, or as soon as the person writes.`}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          type="datetime-local"
          label={t`Until`}
          value={typed}
          error={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex justify-end">
          <Button type="submit" busy={busy}>
            <Trans>Put off</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
