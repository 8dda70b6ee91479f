import { Trans } from '@lingui/react/macro'

/** Said by the restaurant, which declares it in its settings. */
export const CounterPrices = ({ className = '' }: { className?: string }) => (
  <p className={`text-sm font-bold text-leaf ${className}`}>
    <Trans>Same price as at the counter</Trans>
  </p>
)
