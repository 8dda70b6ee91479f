import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminAction } from '#shared/orders/admin-actions.ts'
import type { AdminOrder } from '#shared/orders/admin-contracts.ts'
import { statusLabelOf } from '#shared/orders/order-lifecycle.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AreaField, SelectField } from '../../../ui/forms/field.tsx'
import { adminActionTexts } from './action-texts.ts'
import { putOrder } from './use-orders.ts'

/** What is done with several orders at once; the steps of single couriers are not among them. */
const bulk = ['accept', 'ready', 'recallAccept', 'recallReady', 'cancel'] as const satisfies AdminAction[]
type BulkAction = (typeof bulk)[number]

/** What takes each back, where anything does. */
const undone: Partial<Record<BulkAction, BulkAction>> = { accept: 'recallAccept', ready: 'recallReady' }

type Result = { order: AdminOrder; problem?: string }
type Props = { orders: AdminOrder[]; onDone: () => void }

/**
 * One step for all chosen orders: what will happen to each is shown first, what happened to each after it.
 */
export const BulkActions = ({ orders, onDone }: Props) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Do something with them</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} wide title={t`Several orders at once`}>
        {open && <Form orders={orders} onClose={() => setOpen(false)} onDone={onDone} />}
      </Dialog>
    </>
  )
}

const Form = ({ orders, onClose, onDone }: Props & { onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  // As they were chosen: what is live on the page does not change the preview under somebody's eyes.
  const [chosen] = useState(orders)
  const [action, setAction] = useState<BulkAction>('accept')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [results, setResults] = useState<Result[]>()
  const [busy, setBusy] = useState(false)
  const possible = chosen.filter(({ actions }) => actions.includes(action))
  const skipped = chosen.filter(({ actions }) => !actions.includes(action))
  const run = async (step: BulkAction, on: readonly AdminOrder[]) => {
    setBusy(true)
    const done: Result[] = []
    for (const order of on) {
      const input = { params: { id: order.id }, body: { action: step, reason: reason.trim() } }
      done.push(
        await call('POST /api/admin/orders/:id/act', input).then(
          (next) => {
            putOrder(client, next)
            return { order: next }
          },
          (error: unknown) => ({
            order,
            problem: messageOf(error, t`That did not work. Please try again.`),
          }),
        ),
      )
    }
    setResults(done)
    setBusy(false)
  }
  if (results) {
    const back = undone[action]
    const recallable = back ? results.flatMap(({ order }) => (order.actions.includes(back) ? order : [])) : []
    const failed = results.filter(({ problem }) => problem !== undefined).length
    const succeeded = results.length - failed
    return (
      <div className="space-y-4">
        <p role="status" className="font-bold">
          <Plural value={succeeded} one="# order done" other="# orders done" />
          {failed > 0 && (
            <>
              , <Plural value={failed} one="# not" other="# not" />
            </>
          )}
        </p>
        <ul className="divide-y divide-line">
          {results.map(({ order, problem }) => (
            <li key={order.id} className="py-2">
              <b>{order.id}</b>:{' '}
              {problem === undefined ? (
                i18n._(statusLabelOf(order))
              ) : (
                <span className="text-chilli">{problem}</span>
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          {back && recallable.length > 0 && (
            <Button
              look="plain"
              busy={busy}
              onClick={() => {
                setAction(back)
                void run(back, recallable)
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          )}
          <Button
            onClick={() => {
              onDone()
              onClose()
            }}
          >
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    )
  }
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') void run(action, possible)
  }
  return (
    <div className="space-y-4">
      <SelectField
        label={t`What to do`}
        value={action}
        onChange={({ target }) => setAction(target.value as BulkAction)}
      >
        {bulk.map((one) => (
          <option key={one} value={one}>
            {t(adminActionTexts[one])}
          </option>
        ))}
      </SelectField>
      <Preview title={<Trans>Will be done</Trans>} orders={possible} />
      <Preview title={<Trans>Skipped: not possible as they stand</Trans>} orders={skipped} />
      <AreaField
        label={t`Reason`}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={missing ? t`Please give a reason` : undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          <Trans>Leave them</Trans>
        </Button>
        <Button
          look={action === 'cancel' ? 'danger' : 'primary'}
          busy={busy}
          disabled={possible.length === 0}
          onClick={submit}
        >
          <Plural value={possible.length} one="Do it for # order" other="Do it for # orders" />
        </Button>
      </div>
    </div>
  )
}

const Preview = ({ title, orders }: { title: ReactNode; orders: readonly AdminOrder[] }) => {
  const { i18n } = useLingui()
  if (orders.length === 0) return null
  return (
    <section>
      <h3 className="text-base font-bold">
        {title} ({i18n.number(orders.length)})
      </h3>
      <ul className="max-h-40 overflow-y-auto text-sm">
        {orders.map((order) => (
          <li key={order.id}>
            {order.id} · {order.restaurant.name} · {i18n._(statusLabelOf(order))}
          </li>
        ))}
      </ul>
    </section>
  )
}
