import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { OrderCard } from './order-card.tsx'

type Props = {
  title: string
  count: number | undefined
  orders: readonly Order[]
  /** A line of its colour: what is urgent, what is ready. */
  look: string
  /** Between the heading and the first card. */
  above?: ReactNode
  /** Below the last one. */
  below?: ReactNode
  live?: boolean
  /** Of several statuses. */
  named?: boolean
}

/** One column of the desk with its cards. */
export const Column = ({ title, count, orders, look, above, below, live = false, named = false }: Props) => {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 className={`mb-2.5 flex items-baseline gap-2 border-t-4 pt-1.5 text-xl ${look}`}>
        <span id={id}>{title}</span>
        {count !== undefined && (
          <span className="rounded-full bg-sunken px-2 text-base tabular-nums">{i18n.number(count)}</span>
        )}
      </h2>
      {above}
      {orders.length === 0 && (
        <p className="rounded-2xl border border-dashed border-line-strong px-3 py-4 text-center text-sm text-soft">
          <Trans>None</Trans>
        </p>
      )}
      <ul aria-live={live ? 'polite' : undefined} className="space-y-2.5 empty:hidden">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} named={named} />
          </li>
        ))}
      </ul>
      {below}
    </section>
  )
}
