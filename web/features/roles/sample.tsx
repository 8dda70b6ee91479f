import { Trans } from '@lingui/react/macro'

/** The classes of a card with invented data. */
export const sampleCard = 'rounded-card border border-dashed border-line-strong bg-surface p-4 shadow-card'

/** Marks made-up data. */
export const Sample = () => (
  <p className="text-sm text-soft">
    <Trans>Sample</Trans>
  </p>
)
