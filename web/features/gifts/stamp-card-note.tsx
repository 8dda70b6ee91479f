import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useHydrated } from '../../lib/first-paint/use-hydrated.ts'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Loaded after the page: what is not there in time is left out. */
const StampCard = lazyPart(
  () => import('./stamp-card.tsx'),
  () => null,
)

/** A restaurant's stamp card on a page that the server renders alike for everybody. */
export const StampCardNote = ({ restaurantId }: { restaurantId: string }) =>
  useHydrated() ? (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <StampCard restaurantId={restaurantId} />
      </Suspense>
    </QueryClientProvider>
  ) : null
