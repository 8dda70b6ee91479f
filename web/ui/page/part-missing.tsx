import { Trans } from '@lingui/react/macro'
import { isLoadFailure } from '../../lib/first-paint/retried-import.ts'
import { Button } from '../button.tsx'

/** The button that was pressed is gone. */
const focus = (button: HTMLElement | null) => button?.focus()

type Props = { error: unknown; retry: () => void; retries: number }

/**
 * Shown in place of a part of the page that failed. Where its code could not be loaded there is a way to have
 * it loaded.
 */
export const PartMissing = ({ error, retry, retries }: Props) => {
  const isLoad = isLoadFailure(error)
  const again = isLoad && retries === 0
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 py-4">
      <p>
        {again ? (
          <Trans>This part of the page could not be loaded.</Trans>
        ) : isLoad ? (
          // The release that the page is of may be gone from the server.
          <Trans>It could still not be loaded. The page may be out of date.</Trans>
        ) : (
          <Trans>This part of the page does not work here.</Trans>
        )}
      </p>
      {isLoad && (
        <Button
          look="plain"
          ref={retries > 0 ? focus : undefined}
          onClick={again ? retry : () => location.reload()}
        >
          {again ? <Trans>Try again</Trans> : <Trans>Reload the page</Trans>}
        </Button>
      )}
    </div>
  )
}
