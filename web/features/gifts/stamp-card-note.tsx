import { Suspense } from 'react'
import { useHydrated } from '../../lib/first-paint/use-hydrated.ts'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded after the page, with what it asks the server by: what is not there in time is left out. */
const StampCard = lazyPart(
  () => import('./stamp-card-alone.tsx'),
  () => null,
)

/** A restaurant's stamp card on a page that the server renders alike for everybody. */
export const StampCardNote = ({ restaurantId }: { restaurantId: string }) =>
  useHydrated() ? (
    <Suspense>
      <StampCard restaurantId={restaurantId} />
    </Suspense>
  ) : null
