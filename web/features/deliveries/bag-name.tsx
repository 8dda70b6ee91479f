import type { Delivery } from '#shared/deliveries/contracts.ts'

/** What the kitchen calls an order, and has written on its bag; then its id. */
export const BagName = ({ delivery: { id, number } }: { delivery: Pick<Delivery, 'id' | 'number'> }) => (
  <>
    {number !== null && <span className="mr-2 text-2xl leading-none">#{number}</span>}
    {id}
  </>
)
