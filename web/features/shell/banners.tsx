import { ClosedBanner } from './closed-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What everybody is told under the header: that the server is away, that nobody can order. */
const Banners = ({ inDoubt }: { inDoubt: boolean }) => (
  <>
    {inDoubt && <OfflineBanner />}
    <ClosedBanner />
  </>
)
export default Banners
