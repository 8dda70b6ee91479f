import { useLingui } from '@lingui/react/macro'
import { Check } from '../../../ui/check.tsx'
import { printOnAccept } from './print-on-accept.ts'

/** What this device prints; kept on it, and so for all restaurants of whoever works with it. */
export const PrintingSettings = () => {
  const { t } = useLingui()
  const onAccept = printOnAccept.use()
  return (
    <Check
      label={t`Print the ticket when an order is accepted here`}
      checked={onAccept}
      onChange={({ target }) => printOnAccept.set(target.checked)}
    />
  )
}
