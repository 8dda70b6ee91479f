import { Trans, useLingui } from '@lingui/react/macro'
import { IconRoute } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Delivery } from '#shared/contracts/deliveries.ts'
import { Button } from '../../../ui/button.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { StopList } from './stop-list.tsx'
import { stopsOf } from './stops.ts'

/** Where to ride next, where several deliveries are under way. */
export const RoutePanel = ({ deliveries }: { deliveries: readonly Delivery[] }) => {
  const { t } = useLingui()
  const [lit, setLit] = useState<readonly string[]>([])
  const [open, setOpen] = useState(false)
  const rider = deliveries.find(({ coordinates }) => coordinates.agent)?.coordinates.agent ?? null
  const stops = useMemo(() => stopsOf(deliveries, rider), [deliveries, rider])
  if (deliveries.length < 2) return null
  return (
    <section aria-labelledby="your-route">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-route" className="text-2xl">
          <Trans>Your Route</Trans>
        </h2>
        <Button look="plain" onClick={() => setOpen(true)}>
          <IconRoute aria-hidden="true" size={20} />
          {t`Show on a map`}
        </Button>
      </div>
      <StopList stops={stops} lit={lit} onLight={setLit} />
      <RouteDialog deliveries={deliveries} open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
