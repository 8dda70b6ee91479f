import { Plural } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { useAcceptAll } from '../order/use-kitchen-steps.ts'
import { preparationTime } from '../shift/preparation-time-store.ts'

/** Accepts everything that waits, with the usual preparation time; room is kept for it where nothing does. */
export const AcceptAll = ({ waiting }: { waiting: readonly Order[] }) => {
  const minutes = preparationTime.use()
  const accept = useAcceptAll()
  if (waiting.length < 2 && !accept.isPending) return null
  return (
    <Button
      busy={accept.isPending}
      onClick={() => accept.mutate({ orders: waiting, minutes })}
      className="!px-4 !py-1"
    >
      <Plural value={waiting.length} one="Accept # order" other="Accept all #" />
    </Button>
  )
}
