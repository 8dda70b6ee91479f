import { Trans } from '@lingui/react/macro'
import { Suspense, useRef } from 'react'
import { useInView } from '../../lib/hooks/use-in-view.ts'
import { RescuePlaces } from './on-demand.ts'
import { placesHeight } from './places-height.ts'

const loading = <div className={`skeleton w-full !rounded-card ${placesHeight}`} />

/** Where food was rescued: the map comes when somebody comes near it, into the room that was kept for it. */
export const ImpactPlaces = () => {
  const box = useRef<HTMLDivElement>(null)
  const near = useInView(box)
  return (
    <section aria-labelledby="places">
      <h2 id="places" className="mb-4 text-3xl">
        <Trans>Where the food came from</Trans>
      </h2>
      <div ref={box} className={placesHeight}>
        {near ? (
          <Suspense fallback={loading}>
            <RescuePlaces />
          </Suspense>
        ) : (
          loading
        )}
      </div>
    </section>
  )
}
