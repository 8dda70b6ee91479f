import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shared/orders/contracts.ts'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../../ui/message.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { useMay } from '../../access/use-duties.ts'
import { useSoldOut } from '../../menu/use-sold-out.ts'
import { useOrderLink } from '../../orders/index.ts'
import { PrintButtons } from '../../printing/index.ts'
import { useOpenOrders } from '../board/use-open-orders.ts'

type Item = Order['items'][number]

/** What is seldom needed of a ticket: its prints, and that one of its dishes is sold out. */
const TicketMenu = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useLingui()
  const [item, setItem] = useState<Item | null>(null)
  const linkTo = useOrderLink()
  // Portions of surplus food are of no dish.
  const dishes = order.handOverBy === null ? order.items : []
  return (
    <Dialog open onClose={onClose} title={item ? t`${item.name} is sold out` : t`Order ${order.id}`}>
      {item ? (
        <SoldOut item={item} onDone={onClose} />
      ) : (
        <div className="space-y-5">
          <PrintButtons order={order} />
          <Link
            to={linkTo(order.id)}
            preventScrollReset
            onClick={onClose}
            className={buttonClass('plain', 'w-full')}
          >
            <Trans>The whole order</Trans>
          </Link>
          {dishes.length > 0 && (
            <section aria-labelledby="sold-out-dishes">
              <h3 id="sold-out-dishes" className="mb-2 text-lg">
                <Trans>Something is sold out</Trans>
              </h3>
              <ul className="grid gap-2">
                {dishes.map((dish) => (
                  <li key={JSON.stringify(dish)}>
                    <Button look="plain" className="w-full !justify-start" onClick={() => setItem(dish)}>
                      {dish.name}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}
export default TicketMenu

/** What becomes of the orders that have it: they are still cooked, or it is taken out of them. */
const SoldOut = ({ item, onDone }: { item: Item; onDone: () => void }) => {
  const { t } = useLingui()
  const sellOut = useSoldOut()
  const may = useMay()
  const { orders = [] } = useOpenOrders()
  const [busy, setBusy] = useState<'keep' | 'takeOut'>()
  const [problem, setProblem] = useState<string>()
  const open = orders.filter(
    ({ status, items }) =>
      hasFoodInKitchen(status) &&
      status !== 'readyForPickup' &&
      items.some(({ dishId }) => dishId === item.dishId),
  )
  const portions = open
    .flatMap(({ items }) => items)
    .reduce((sum, { dishId, quantity }) => sum + (dishId === item.dishId ? quantity : 0), 0)
  const count = open.length
  const { name } = item
  const run = async (what: 'keep' | 'takeOut') => {
    setBusy(what)
    setProblem(undefined)
    try {
      await sellOut(item.dishId, what === 'takeOut' ? open : [])
      toast.success(t`${name} cannot be ordered until closing`)
      onDone()
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(undefined)
    }
  }
  return (
    <div className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <p className="text-lg">
        {count === 0 ? (
          <Trans>No open order has it.</Trans>
        ) : (
          <Trans>
            Open orders: {count}, with {portions} portions of it. What becomes of them?
          </Trans>
        )}
      </p>
      <div className="grid gap-3">
        <Button busy={busy === 'keep'} onClick={() => run('keep')} className="min-h-14">
          {count === 0 ? (
            <Trans>Take it off the menu until closing</Trans>
          ) : (
            <Trans>Cook these, take no more</Trans>
          )}
        </Button>
        {count > 0 && may('sell') && (
          <Button look="danger" busy={busy === 'takeOut'} onClick={() => run('takeOut')} className="min-h-14">
            <Trans>Take it out of these orders and refund it</Trans>
          </Button>
        )}
      </div>
      {count > 0 && (
        <p className="text-sm text-soft">
          <Trans>An order that has nothing else is cancelled.</Trans>
        </p>
      )}
    </div>
  )
}
