import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BoardCourier } from '#shared/contracts/dispatch.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Check } from '../../ui/forms/check.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { Message } from '../../ui/message.tsx'
import { type Given, useAssign } from './use-board.ts'

/** Nobody in particular. */
const everybody = ''

export type Asking = {
  given: Given
  /** Chosen already, as by dropping it there; undefined: nothing. */
  to?: string
  /** Why the server refused that. */
  problem?: unknown
}

type Props = { asking: Asking; couriers: readonly BoardCourier[]; onClose: () => void }

/**
 * Chooses who gets a delivery, or all of a courier's; a refusal can be overruled, knowing what it is about.
 */
export const AssignDialog = ({ asking: { given, to, problem }, couriers, onClose }: Props) => {
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
  const others = given.kind === 'task' ? couriers : couriers.filter(({ id }) => id !== given.courierId)
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
          {others.map(({ id, name, online, load, maxLoad }) => (
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
                {online ? t`Online` : t`Offline`} · {t`${load} of ${maxLoad}`}
              </span>
            </Choice>
          ))}
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
