import { useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'

/** Why an order comes later than it was promised, in a sentence; null where it does not. */
export const useLateReason = ({ lateReason, lateMinutes }: Order): string | null => {
  const { t } = useLingui()
  if (lateReason === null || lateMinutes <= 0) return null
  switch (lateReason) {
    case 'kitchen':
      return t`The kitchen needs ${lateMinutes} min more.`
    case 'courier':
      return t`Your courier comes ${lateMinutes} min later.`
    case 'way':
      return t`The way takes ${lateMinutes} min longer.`
  }
}
