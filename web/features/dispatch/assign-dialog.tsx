import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BoardCourier, Candidate } from '#shared/dispatch/contracts.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Check } from '../../ui/forms/check.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { Message } from '../../ui/message.tsx'
import { LastSeen } from './last-seen.tsx'
import { type Given, useAssign, useCandidates } from './use-board.ts'

/** Nobody in particular. */
const everybody = ''

export type Asking = {
  given: Given
  /** How many deliveries it is; absent: one. */
  count?: number
  /** Chosen already, as by dropping it there; undefined: nothing. */
  to?: string
  /** Why the server refused that. */
  problem?: unknown
}

type Props = { asking: Asking; couriers: readonly BoardCourier[]; onClose: () => void }

/**
 * Chooses who gets a delivery, or all of a courier's; a refusal can be overruled, knowing what it is about.
 */
export const AssignDialog = ({ asking: { given, count = 1, to, problem }, couriers, onClose }: Props) => {
  const { t } = useLingui()
  const assign = useAssign()
  const [chosen, setChosen] = useState(to)
  const [lock, setLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(problem)
  const canForce =
    failure instanceof ApiError &&
    (failure.code === 'courier_offline' || failure.code === 'delivery_limit_reached')
  const send = async (force: boolean) => {
    if (chosen === undefined) return
    setBusy(true)
    try {
      await assign(given, { agentId: chosen || null, lock: lock && chosen !== everybody, force })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const candidates = useCandidates(given.kind === 'task' ? given.id : null)
  const arrival = new Map(candidates?.map((candidate) => [candidate.courierId, candidate]))
  const rank = ({ id }: BoardCourier) => arrival.get(id)?.dropOffAt ?? '~'
  const others = (
    given.kind === 'task' ? couriers : couriers.filter(({ id }) => id !== given.courierId)
  ).toSorted((one, other) => rank(one).localeCompare(rank(other)))
  const receiver = others.find(({ id }) => id === chosen)
  return (
    <Dialog
      open
      onClose={onClose}
      title={given.kind === 'task' ? t`Assign ${given.id}` : t`Reassign all of ${given.name}`}
      description={t`What is picked up stays with its courier.`}
    >
      <div className="space-y-4">
        {failure !== undefined && (
          <Message kind="error">{messageOf(failure, t`It could not be assigned. Please try again.`)}</Message>
        )}
        <fieldset className="space-y-2">
          <legend className="sr-only">
            <Trans>Courier</Trans>
          </legend>
          {others.map((courier) => {
            const { id, name, load, maxLoad } = courier
            return (
              <Choice
                key={id}
                name="courier"
                value={id}
                checked={chosen === id}
                onChange={() => {
                  setChosen(id)
                  setFailure(undefined)
                }}
              >
                <b className="break-words">{name}</b>{' '}
                <span className="text-sm text-soft">
                  <LastSeen courier={courier} /> · {t`${load} of ${maxLoad}`}
                </span>
                <Arrival candidate={arrival.get(id)} />
              </Choice>
            )
          })}
          <Choice
            name="courier"
            value={everybody}
            checked={chosen === everybody}
            onChange={() => {
              setChosen(everybody)
              setFailure(undefined)
            }}
          >
            <Trans>Nobody: offer it anew</Trans>
          </Choice>
        </fieldset>
        {receiver && <Overfull courier={receiver} held={receiver.load + count} />}
        <Check
          label={t`For good: it cannot be given back`}
          checked={lock}
          onChange={({ target }) => setLock(target.checked)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {canForce ? (
            <Button look="danger" busy={busy} onClick={() => send(true)}>
              <Trans>Assign Anyway</Trans>
            </Button>
          ) : (
            <Button busy={busy} disabled={chosen === undefined} onClick={() => send(false)}>
              <Trans>Assign</Trans>
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** When a courier would be at the door, and what that does to the promise. */
const Arrival = ({ candidate }: { candidate: Candidate | undefined }) => {
  if (!candidate) return null
  const { pickUpAt, dropOffAt, lateMinutes, toPickUp } = candidate
  const kilometres = toPickUp === null ? null : (toPickUp / 1_000).toFixed(1)
  return (
    <span className="block text-sm">
      <Trans>
        Pick-up {timeOfDay(pickUpAt)}, door {timeOfDay(dropOffAt)}
      </Trans>
      {kilometres !== null && (
        <>
          {' · '}
          <Trans>{kilometres} km to the pick-up</Trans>
        </>
      )}
      {' · '}
      {lateMinutes === 0 ? (
        <b className="text-leaf">
          <Trans>in time</Trans>
        </b>
      ) : (
        <b className="text-chilli">
          <Trans>{lateMinutes} min late</Trans>
        </b>
      )}
    </span>
  )
}

/** What `held` deliveries would be for somebody who may have fewer. */
const Overfull = ({ courier: { name, maxLoad }, held }: { courier: BoardCourier; held: number }) =>
  held > maxLoad && (
    <Message kind="info">
      <Trans>
        {name} would have {held} deliveries at once; {maxLoad} is the most.
      </Trans>
    </Message>
  )
