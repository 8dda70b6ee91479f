import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { messageOf } from '../../lib/api-error.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a page shows in place of itself when it cannot be shown. */
export const RouteFailure = () => {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <EmptyState
      glyph={missing ? 'compass' : 'spill'}
      title={missing ? 'There is nothing at this address' : 'Oops! Something went wrong'}
      text={
        missing
          ? 'The page may have moved. The menu has not.'
          : messageOf(error, 'We could not load this page. Please try again in a moment.')
      }
      level={1}
    >
      <Link to="/" className={buttonClass('plain')}>
        Return to Home
      </Link>
      <Link to="/menu" className={buttonClass()}>
        Browse Menu
      </Link>
    </EmptyState>
  )
}
