import { Trans } from '@lingui/react/macro'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { Button } from '../../../ui/button.tsx'
import { BagName } from '../bag-name.tsx'
import type { Work } from '../use-work.ts'
import { BigButton } from './big-button.tsx'
import { Problem } from './problem.tsx'

/** Food that could not be handed over, on its way back; its customer may still come. */
export const ReturnStop = ({ deliveries, work }: { deliveries: readonly Delivery[]; work: Work }) => (
  <ul className="mt-3 space-y-5">
    {deliveries.map((delivery) => (
      <li key={delivery.id}>
        <p className="mb-3 font-bold">
          <BagName delivery={delivery} />
          <span className="block font-normal text-soft">
            <Trans>You are paid {formatPaise(delivery.earnings)} all the same.</Trans>
          </span>
        </p>
        <BigButton busy={work.busy} onClick={() => work.move(delivery.id, 'handBack')}>
          <Trans>Handed Back</Trans>
        </BigButton>
        {delivery.cashToCollect === 0 && !delivery.needsCode && (
          <Button
            look="quiet"
            className="mt-2 w-full"
            busy={work.busy}
            onClick={() => work.move(delivery.id, 'complete')}
          >
            <Trans>The customer has it now</Trans>
          </Button>
        )}
        <Problem delivery={delivery} />
      </li>
    ))}
  </ul>
)
