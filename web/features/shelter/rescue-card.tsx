import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { Run } from '#shared/rescue/contracts.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { exactTime } from '../../lib/language/time.ts'
import { timeWithDay } from '../../lib/language/time-with-day.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FoodHeading } from '../../ui/page/food-heading.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { RunPhoto } from './run-photo.tsx'
import { useShelterStep } from './use-shelter.ts'

/** One run to the shelter: where it is, whom to call, and what to do when it is there. */
export const RescueCard = ({ run, level = 2 }: { run: Run; level?: 2 | 3 }) => {
  const { t } = useLingui()
  const step = useShelterStep()
  const [leaving, setLeaving] = useState(false)
  const { title } = run.lot
  const { name: restaurant } = run.from
  const phone = run.carrier?.phone ?? ''
  const carrier = run.carrier?.name ?? ''
  const may = (action: Run['allowedActions'][number]) => run.allowedActions.includes(action)
  const cancel = () =>
    step.mutate(
      { kind: 'cancel', lot: run.lot.id, run: run.id },
      {
        onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
        onSettled: () => setLeaving(false),
      },
    )
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div>
        <FoodHeading isVeg={run.lot.isVeg} title={title} level={level} />
        <p className="text-soft">
          <Plural value={run.portions} one="# portion" other="# portions" /> · {restaurant}
        </p>
      </div>
      <p className="font-bold">
        <Whereabouts run={run} />
      </p>
      {phone !== '' && (
        <a
          href={`tel:+91${phone}`}
          aria-label={t`Call ${carrier}: ${phone}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent hover:underline"
        >
          <IconPhone aria-hidden="true" size={19} />
          {phone}
        </a>
      )}
      {run.locked.includes('receive') && (
        <p className="rounded-xl bg-chilli-tint px-3 py-2 text-chilli">
          <Trans>Too many wrong codes: an admin has to unlock this hand-over. Please write to Help.</Trans>
        </p>
      )}
      {may('receive') && <ReceiveForm run={run} />}
      {may('feedback') && <FeedbackForm run={run} />}
      {may('feedback') && <RunPhoto run={run} />}
      {may('cancel') && (
        <div className="mt-auto">
          <Button look="quiet" className="!text-chilli" onClick={() => setLeaving(true)}>
            <Trans>
              Take back<span className="sr-only"> {title}</span>
            </Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t`Take back what you accepted?`}
        description={t`Other shelters can then have it, and whoever was to bring it is told.`}
        confirm={t`Take back`}
        keep={t`Keep it`}
        busy={step.isPending}
        onConfirm={cancel}
      />
    </article>
  )
}

const Whereabouts = ({ run }: { run: Run }) => {
  const carrier = run.carrier?.name ?? ''
  const by = timeWithDay(run.pickUpBy)
  const safe = timeWithDay(run.lot.safeUntil)
  const received = run.receivedPortions ?? 0
  const at = exactTime(run.receivedAt)
  switch (run.state) {
    case 'open':
      return <Trans>Nobody brings it yet; it has to be fetched by {by}.</Trans>
    case 'claimed':
      return (
        <Trans>
          {carrier} fetches it by {by}.
        </Trans>
      )
    case 'pickedUp':
      return (
        <Trans>
          {carrier} is on the way to you. Safe to eat until {safe}.
        </Trans>
      )
    case 'received':
      return (
        <Trans>
          {received} received, {at}
        </Trans>
      )
    case 'cancelled':
      return <Trans>Cancelled</Trans>
    case 'expired':
      return <Trans>Not handed over in time</Trans>
  }
}
