import { useConnectionDoubts } from '../../lib/calls/connection.ts'
import { ClosedBanner } from './closed-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What everybody is told under the header: that the server is away, that nobody can order. */
const Banners = () => {
  const doubts = useConnectionDoubts()
  return (
    <>
      {doubts > 0 && <OfflineBanner />}
      <ClosedBanner />
    </>
  )
}
export default Banners
