import { nanoid } from 'nanoid'
import type { PrintKind } from '#shared/orders/prints.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { isRetryable } from '../../../lib/calls/idempotency-key.ts'
import { retriedImport } from '../../../lib/first-paint/retried-import.ts'
import { translate } from '../../../lib/language/i18n.ts'
import { toast } from '../../../ui/toasts/toast.ts'

const loadPrinting = retriedImport(() => import('./print-order.ts'))

/** Keys of prints whose response never came: the next press is the same print, not a reprint. */
const unanswered = new Map<string, string>()

const count = async (id: string, kind: PrintKind) => {
  const name = `${id} ${kind}`
  const idempotencyKey = unanswered.get(name) ?? nanoid()
  unanswered.set(name, idempotencyKey)
  try {
    const print = await call(
      'POST /api/restaurant/orders/:id/prints',
      { params: { id }, body: { kind } },
      { idempotencyKey },
    )
    unanswered.delete(name)
    return print
  } catch (error) {
    if (!(error instanceof ApiError && isRetryable(error.code))) unanswered.delete(name)
    throw error
  }
}

/** Prints an order's ticket, or a label for each of its bags, and says what is wrong where that fails. */
export const print = async (id: string, kind: PrintKind, bags = 1): Promise<void> => {
  try {
    // Before anything is counted: what cannot be loaded prints nothing.
    const { printOrder } = await loadPrinting()
    await printOrder(await count(id, kind), bags)
  } catch (error) {
    toast.error(messageOf(error, translate(/*i18n*/ 'It could not be printed. Please try again.')))
  }
}
