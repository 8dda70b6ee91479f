import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { undoCashMs } from '#shared/deliveries/cash.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { useTimeout } from '../../../lib/hooks/use-timeout.ts'
import { tap } from '../../../lib/taps/taps.ts'
import { Button } from '../../../ui/button.tsx'
import { useAtStop } from '../use-deliveries.ts'
import { BigButton } from './big-button.tsx'

/** How much to collect, large; confirmed by itself, and taken back for ten seconds. */
export const Cash = ({ delivery: { id, cashToCollect, cashAt, problem } }: { delivery: Delivery }) => {
  const { t } = useLingui()
  const atStop = useAtStop()
  const later = useTimeout()
  const [undoable, setUndoable] = useState(false)
  const amount = formatPaise(paise(cashToCollect - (problem?.amount ?? 0)))
  const confirm = () =>
    atStop.mutate(async () => {
      const what = t`I have ${amount}`
      // What is kept is taken back where it says so.
      if ((await tap('POST /api/deliveries/:id/cash', { params: { id } }, { about: [id], what })) === null)
        return
      setUndoable(true)
      later(undoCashMs, () => setUndoable(false))
    })
  const undo = () =>
    atStop.mutate(async () => {
      setUndoable(false)
      await call('POST /api/deliveries/:id/undo-cash', { params: { id } })
    })
  if (cashAt === null)
    return (
      <>
        <p className="rounded-2xl bg-accent-tint px-4 py-3 text-center">
          <span className="block font-bold">
            <Trans>Collect in cash</Trans>
          </span>
          <span className="money block font-display text-5xl font-bold">{amount}</span>
        </p>
        <BigButton busy={atStop.isPending} onClick={confirm}>
          <IconCash aria-hidden="true" size={26} />
          <Trans>I have {amount}</Trans>
        </BigButton>
      </>
    )
  return (
    <div
      role="status"
      className="flex min-h-14 items-center justify-between gap-2 rounded-2xl bg-leaf-tint py-1 pl-4 pr-1 text-lg font-bold text-leaf"
    >
      <span>
        <Trans>{amount} in hand</Trans>
      </span>
      {undoable && (
        <Button look="quiet" busy={atStop.isPending} onClick={undo}>
          <IconArrowBackUp aria-hidden="true" size={20} />
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  )
}
