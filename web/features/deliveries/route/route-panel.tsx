import { Trans, useLingui } from '@lingui/react/macro'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Stop } from '../stops.ts'
import { RouteDialog } from './route-dialog.tsx'
import { StopList } from './stop-list.tsx'

type Props = {
  deliveries: readonly Delivery[]
  stops: readonly Stop[]
  /** The courier knows better which stop is next. */
  onChoose: (key: string) => void
}

/** Where to ride next, where several deliveries are under way. */
export const RoutePanel = ({ deliveries, stops, onChoose }: Props) => {
  const { t } = useLingui()
  const [lit, setLit] = useState<readonly string[]>([])
  const [open, setOpen] = useState(false)
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
      <StopList stops={stops} lit={lit} onLight={setLit} onChoose={onChoose} />
      <RouteDialog deliveries={deliveries} open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
