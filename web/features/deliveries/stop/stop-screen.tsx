import { Trans, useLingui } from '@lingui/react/macro'
import { IconNavigation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { navigationTo } from '../../../lib/session/navigation-to.ts'
import { useKeptTaps } from '../../../lib/taps/taps.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { TapList } from '../../taps/index.ts'
import type { Stop } from '../stops.ts'
import type { Work } from '../use-work.ts'
import { DoorStop } from './door-stop.tsx'
import { PickUpStop } from './pick-up-stop.tsx'
import { ReturnStop } from './return-stop.tsx'

type Props = {
  stop: Stop
  /** What is under way; of it the stop is about some. */
  underWay: readonly Delivery[]
  work: Work
}

/**
 * Where to go now and the one thing to do there, with one big button: everything that is fetched at a
 * restaurant together, or one door.
 */
export const StopScreen = ({ stop, underWay, work }: Props) => {
  const here = underWay.filter(({ id }) => stop.ids.includes(id))
  const [delivery] = here
  if (!delivery) return null
  switch (stop.kind) {
    case 'pickUp':
      return (
        <StopFrame stop={stop} title={<Trans>Pick up at {stop.name}</Trans>}>
          <PickUpStop key={stop.key} deliveries={here} />
        </StopFrame>
      )
    case 'return':
      return (
        <StopFrame stop={stop} title={<Trans>Bring it back to {stop.name}</Trans>}>
          <ReturnStop deliveries={here} work={work} />
        </StopFrame>
      )
    case 'dropOff':
      return (
        <StopFrame stop={stop} title={<Trans>Deliver to {stop.name}</Trans>}>
          <DoorStop key={stop.key} delivery={delivery} work={work} />
        </StopFrame>
      )
  }
}

const StopFrame = ({ stop, title, children }: { stop: Stop; title: ReactNode; children: ReactNode }) => {
  const { t } = useLingui()
  const taps = useKeptTaps()
  return (
    <section
      aria-labelledby="next-step"
      data-stop={stop.key}
      className="rounded-card border-2 border-action bg-surface p-4 shadow-card"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-bold text-accent">
            <Trans>Next Step</Trans>
          </p>
          <h2 id="next-step" className="wrap-anywhere text-2xl">
            {title}
          </h2>
          <p className="mt-0.5 break-words text-soft">{stop.address}</p>
          {!stop.onMap && (
            <p className="mt-1 text-sm font-semibold">
              <Trans>Nobody has put this door on the map: go by the address.</Trans>
            </p>
          )}
        </div>
        <a
          href={navigationTo(stop)}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Navigate to ${stop.name}`}
          className={buttonClass('plain', 'size-14 shrink-0 !p-0')}
        >
          <IconNavigation aria-hidden="true" size={26} />
        </a>
      </div>
      {children}
      <div className="has-[li]:mt-4">
        <TapList taps={taps.filter(({ about }) => about.some((id) => stop.ids.includes(id)))} />
      </div>
    </section>
  )
}
