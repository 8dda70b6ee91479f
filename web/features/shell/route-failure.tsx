import { Trans } from '@lingui/react/macro'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { messageOf } from '../../lib/api-error.ts'
import { useHydrated } from '../../lib/stored.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { EmptyGlyph } from '../../ui/empty-picture.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type Words = { glyph: EmptyGlyph; title: string; text: string }

const missing: Words = {
  glyph: 'compass',
  title: 'There is nothing at this address',
  text: 'The page may have moved. The menu has not.',
}
const offline: Words = {
  glyph: 'bike',
  title: 'You are offline',
  text: 'Your cart is safe on this device. Try again once you are connected.',
}
const broken = (error: unknown): Words => ({
  glyph: 'spill',
  title: 'Oops! Something went wrong',
  text: messageOf(error, 'We could not load this page. Please try again in a moment.'),
})

/** What a page shows in place of itself when it cannot be shown. */
export const RouteFailure = () => {
  const error = useRouteError()
  const hydrated = useHydrated()
  const lost = isRouteErrorResponse(error) && error.status === 404
  const words = lost ? missing : hydrated && !navigator.onLine ? offline : broken(error)
  return (
    <EmptyState {...words} level={1}>
      <Link to="/" className={buttonClass('plain')}>
        <Trans>Return to Home</Trans>
      </Link>
      {lost ? (
        <Link to="/menu" className={buttonClass()}>
          <Trans>Browse Menu</Trans>
        </Link>
      ) : (
        <Button onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </EmptyState>
  )
}
