import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button, buttonClass } from '../button.tsx'
import { EmptyState } from '../lists/empty-state.tsx'

type Props = { error: unknown; onRetry: () => void; otherwise?: string }

/**
 * Shown in place of a dashboard that could not be loaded (specification section 2): the reason, what to do,
 * and details.
 */
export const Failure = ({ error, onRetry, otherwise }: Props) => {
  const { t } = useLingui()
  const text = otherwise ?? t`An error occurred while loading your dashboard.`
  return (
    <div role="alert">
      <EmptyState glyph="spill" title={t`Oops! Something went wrong`} text={messageOf(error, text)} level={1}>
        <Link to="/" className={buttonClass('plain')}>
          <Trans>Return to Home</Trans>
        </Link>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </EmptyState>
      <Details error={error} />
    </div>
  )
}

/**
 * Shown in place of a list or a form within a page that goes on: what is missing and why. Nothing leads away,
 * as what stands around it can still be used.
 */
export const PartFailure = ({ error, onRetry, otherwise }: Props) => {
  const { t } = useLingui()
  const what = otherwise ?? t`This could not be loaded.`
  const why = messageOf(error, what)
  return (
    <div role="alert">
      <EmptyState glyph="spill" title={what} {...(why !== what && { text: why })}>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </EmptyState>
      <Details error={error} />
    </div>
  )
}

/** What somebody who looks into it needs: the code, and the number that the log has. */
const Details = ({ error }: { error: unknown }) => {
  const { t } = useLingui()
  return (
    <details className="mx-auto -mt-6 max-w-md px-4 text-center text-sm text-soft">
      <summary className="inline-flex min-h-11 items-center font-bold">
        <Trans>Show debug information</Trans>
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-2xl bg-sunken p-4 text-left">
        <dt className="font-bold">
          <Trans>Code</Trans>
        </dt>
        <dd className="break-all">{error instanceof ApiError ? error.code : String(error)}</dd>
        <dt className="font-bold">
          <Trans>Request</Trans>
        </dt>
        <dd className="break-all">{(error instanceof ApiError && error.requestId) || t`N/A`}</dd>
      </dl>
    </details>
  )
}
