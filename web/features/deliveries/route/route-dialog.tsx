import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { stopsOf } from '../stops.ts'
import { RouteMap } from './on-demand.ts'
import { StopList } from './stop-list.tsx'

type Props = { deliveries: readonly Delivery[]; open: boolean; onClose: () => void }

/**
 * The way of one or several deliveries: a map, from where to where, how far, and the stops in their order.
 */
export const RouteDialog = ({ deliveries, open, onClose }: Props) => {
  const { t } = useLingui()
  const [lit, setLit] = useState<readonly string[]>([])
  const rider = deliveries.find(({ coordinates }) => coordinates.agent)?.coordinates.agent ?? null
  const stops = useMemo(() => stopsOf(deliveries, rider), [deliveries, rider])
  const known = stops.flatMap(({ metres }) => metres ?? [])
  const km = (known.reduce((sum, metres) => sum + metres, 0) / 1000).toFixed(1)
  const [first, last] = [stops[0], stops.at(-1)]
  return (
    <Dialog open={open} onClose={onClose} title={t`Route`} wide>
      <div className="space-y-4">
        <Suspense fallback={<div className="skeleton h-56 w-full !rounded-2xl sm:h-72" />}>
          <RouteMap stops={stops} rider={rider} lit={lit} />
        </Suspense>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {rider === null && first && first !== last && (
            <Line label={t`From`} value={`${first.name}, ${first.address}`} />
          )}
          {rider !== null && <Line label={t`From`} value={t`where you are`} />}
          {last && <Line label={t`To`} value={[last.name, last.address].filter(Boolean).join(', ')} />}
          {known.length > 0 && <Line label={t`Distance`} value={t`${km} km as the crow flies`} />}
        </dl>
        <h3 className="text-lg">
          <Trans>Stops</Trans>
        </h3>
        <StopList stops={stops} lit={lit} onLight={setLit} />
      </div>
    </Dialog>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="break-words font-bold">{value}</dd>
  </>
)
