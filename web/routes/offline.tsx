import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { RouteFailure } from '../features/shell/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { PageHead } from '../ui/page/page-head.tsx'

/** Where people work whose taps are kept (lib/taps). */
const keepsTaps = /^(?:\/hi)?\/(?:restaurant|delivery)-dashboard\b/

/** Shown by the service worker for a page that cannot be opened offline; `?from=` is that page. */
const OfflinePage = () => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const tryAgain = () => {
    const from = new URL(search.get('from') ?? '/', location.origin)
    location.replace(from.origin === location.origin ? from.href : '/')
  }
  return (
    <>
      <PageHead title={t`You are offline`} />
      <EmptyState
        glyph="bike"
        title={t`You are offline`}
        text={
          keepsTaps.test(search.get('from') ?? '')
            ? t`This page needs a connection. What you tapped is kept on this device and sent later.`
            : t`This page needs a connection. The menu, as you last saw it, may still be there, and your cart is safe on this device.`
        }
        level={1}
      >
        <Button onClick={tryAgain}>
          <Trans>Try again</Trans>
        </Button>
        <Link to="/menu" reloadDocument className={buttonClass('plain')}>
          <Trans>Browse Menu</Trans>
        </Link>
      </EmptyState>
    </>
  )
}
export default OfflinePage

export const ErrorBoundary = RouteFailure
