import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { Run } from '#shared/rescue/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { PickUpForm } from './pick-up-form.tsx'
import { Allergens, Deadline, Ends, FoodHead, useMinutesLeft } from './run-facts.tsx'
import { RunRoute } from './run-route.tsx'

type Props = {
  run: Run
  /** Within so many minutes of the end it is hard to find somebody else. */
  lateMinutes: number
  /** Both reject with the server's refusal. */
  onPickUp: (code: string) => Promise<unknown>
  onDropOut: (reason: string) => Promise<unknown>
}

/**
 * A run that one carries: to the restaurant, whose code is entered there, and to the shelter, which is shown
 * one.
 */
export const RunCard = ({ run, lateMinutes, onPickUp, onDropOut }: Props) => {
  const { t } = useLingui()
  const [routeShown, setRouteShown] = useState(false)
  const [dropping, setDropping] = useState(false)
  const { title } = run.lot
  const carried = run.state === 'pickedUp'
  return (
    <article
      aria-label={title}
      data-run={run.id}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <FoodHead food={run.lot} portions={run.portions} end={<Deadline run={run} />} />
      <Allergens allergens={run.lot.allergens} />
      <Ends from={run.from} to={run.to} distance={run.distance} next={carried ? 'to' : 'from'} />
      <div className="mt-auto space-y-3">
        {carried ? <AtTheShelter run={run} /> : <AtTheRestaurant run={run} onPickUp={onPickUp} />}
        <div className="flex flex-wrap justify-between gap-2">
          <Button look="plain" className="!px-4" onClick={() => setRouteShown(true)}>
            <IconRoute aria-hidden="true" size={20} />
            <Trans>
              Route<span className="sr-only"> of {title}</span>
            </Trans>
          </Button>
          {run.allowedActions.includes('dropOut') && (
            <Button look="quiet" className="!text-chilli" onClick={() => setDropping(true)}>
              <Trans>
                Drop Out<span className="sr-only"> of {title}</span>
              </Trans>
            </Button>
          )}
        </div>
      </div>
      <RunRoute run={run} open={routeShown} onClose={() => setRouteShown(false)} />
      <ReasonDialog
        open={dropping}
        onClose={() => setDropping(false)}
        title={t`Drop out of this rescue?`}
        description={useDropOutText(run, lateMinutes)}
        confirm={t`Drop Out`}
        keep={t`Keep the rescue`}
        failure={t`You could not be taken off this rescue. Please try again.`}
        reasonRequired
        onConfirm={onDropOut}
      />
    </article>
  )
}

const useDropOutText = ({ pickUpBy }: Run, lateMinutes: number): string => {
  const { t } = useLingui()
  const minutes = useMinutesLeft(pickUpBy)
  return minutes <= lateMinutes
    ? t`This is late: ${plural(minutes, { one: '# minute is', other: '# minutes are' })} left to fetch the food, and it may be wasted. Everybody who could carry it is told at once.`
    : t`It waits for another carrier, and restaurant and shelter see that at once.`
}

const AtTheRestaurant = ({ run, onPickUp }: Pick<Props, 'run' | 'onPickUp'>) => {
  const isLocked = run.locked.includes('pickUp')
  if (isLocked)
    return (
      <Message kind="error">
        <Trans>
          Five wrong codes have locked this pick-up. The restaurant has been told too. Please write to us:
          once it is unlocked, the restaurant shows you a new code.
        </Trans>
      </Message>
    )
  if (!run.allowedActions.includes('pickUp'))
    return (
      <Message kind="info">
        <Trans>The time to fetch it is over.</Trans>
      </Message>
    )
  return <PickUpForm onPickUp={onPickUp} />
}

const AtTheShelter = ({ run: { code, locked } }: { run: Run }) => (
  <>
    {locked.includes('receive') && (
      <Message kind="error">
        <Trans>
          Five wrong codes have locked this hand-over. The shelter has been told too. Please keep the food
          with you and write to us: once it is unlocked, a new code stands here.
        </Trans>
      </Message>
    )}
    {code !== null && !locked.includes('receive') && (
      <div className="rounded-2xl bg-leaf-tint px-4 py-4 text-center text-leaf">
        <p className="font-bold">
          <Trans>Show this code at the shelter</Trans>
        </p>
        <p className="font-display text-6xl font-bold leading-tight tracking-[0.15em] tabular-nums">{code}</p>
        <p className="text-sm">
          <Trans>They enter it once they have counted the portions.</Trans>
        </p>
      </div>
    )}
  </>
)
