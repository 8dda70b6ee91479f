import { Trans, useLingui } from '@lingui/react/macro'
import { formatPaise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'

type Change = Order['changes'][number]
type Portions = Pick<Change, 'name' | 'options'>

const portions = (quantity: number, { name, options }: Portions): string =>
  `${quantity}× ${[name, ...options.map((option) => option.name)].join(', ')}`

/** What the restaurant had not got, and what comes instead; nothing where nothing was changed. */
export const OrderChanges = ({ order }: { order: Order }) =>
  order.changes.length > 0 && (
    <ul className="mt-3 space-y-2 text-sm">
      {order.changes.map((change) => (
        <li key={change.at + change.name} className="rounded-xl bg-sunken px-3 py-2">
          <ChangeText change={change} cash={order.paymentMethod === 'cashOnDelivery'} />
        </li>
      ))}
    </ul>
  )

const ChangeText = ({ change, cash }: { change: Change; cash: boolean }) => {
  const { i18n } = useLingui()
  const missing = portions(change.quantity, change)
  const instead = change.replacement && portions(change.quantity, change.replacement)
  const reason = i18n._(change.reason)
  const amount = formatPaise(change.refunded)
  return (
    <>
      <b className="block">
        {instead === null ? (
          <Trans>Not coming: {missing}</Trans>
        ) : (
          <Trans>
            {instead} instead of {missing}
          </Trans>
        )}
      </b>
      {reason}.{' '}
      {change.refunded > 0 &&
        (cash ? <Trans>The total is {amount} less.</Trans> : <Trans>{amount} was refunded.</Trans>)}
    </>
  )
}
