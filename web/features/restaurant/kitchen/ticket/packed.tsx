import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { heightOf, pack } from '../board/board.ts'

/** The least width of a column, in rem; a ticket's dishes are read from two metres. */
const columnRem = 18
/** On a tablet, read from near: two rather than one. */
const twoColumnsRem = 31

/** How many columns there is room for. */
const useColumns = () => {
  const container = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(1)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const width = entry.contentRect.width / rem
      setColumns(Math.max(width < twoColumnsRem ? 1 : 2, Math.floor(width / columnRem)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { container, columns }
}

/** Tickets in columns, packed: each stays in its own, whatever comes and goes. */
export const Packed = ({
  orders,
  children,
}: {
  orders: readonly Order[]
  children: (order: Order) => ReactNode
}) => {
  const { container, columns } = useColumns()
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  const wide = useRef(columns)
  // Another width is another board.
  if (wide.current !== columns) before.current = new Map()
  wide.current = columns
  const placed = pack(
    orders.map((order) => ({ id: order.id, height: heightOf(order) })),
    columns,
    before.current,
  )
  before.current = placed
  return (
    <div
      ref={container}
      className="grid items-start gap-3"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={column} className="flex min-w-0 flex-col gap-3">
          {orders.filter(({ id }) => placed.get(id) === column).map(children)}
        </div>
      ))}
    </div>
  )
}
