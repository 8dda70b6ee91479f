import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../lib/calls/query-client.ts'
import StampCard from './stamp-card.tsx'

/** A restaurant's stamp card on a page that asks for nothing else from the browser. */
const StampCardAlone = ({ restaurantId }: { restaurantId: string }) => (
  <QueryClientProvider client={queryClient}>
    <StampCard restaurantId={restaurantId} />
  </QueryClientProvider>
)
export default StampCardAlone
