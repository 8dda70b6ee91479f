import type { Order } from '#shared/orders/contracts.ts'

/** What every ticket of the kitchen's screen is told. */
export type TicketProps = {
  order: Order
  now: number
  /** '' for all of them. */
  station: string
  stationOf: ReadonlyMap<string, string>
  /** At the pass: how far each station is, instead of what it still has to do. */
  pass: boolean
  /** Came while the screen was open. */
  isNew: boolean
}
