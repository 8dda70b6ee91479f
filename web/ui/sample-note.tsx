import { Trans } from '@lingui/react/macro'
import { useSiteFacts } from '../lib/state/site-facts.ts'

/**
 * Beside what the demo claims of itself: the specification's figures and voices, which nobody has counted or
 * said. A live site's are its operator's own.
 */
export const SampleNote = ({
  voices = false,
  className = 'mt-2',
}: {
  voices?: boolean
  className?: string
}) =>
  useSiteFacts()?.demo ? (
    <p className={`text-sm text-soft ${className}`}>
      {voices ? (
        <Trans>Sample figures and voices of the demo.</Trans>
      ) : (
        <Trans>Sample figures of the demo.</Trans>
      )}
    </p>
  ) : null
