import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type CallInput, call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'

type Planned = CallInput<'POST /api/restaurant/orders/later/closing'>['body']
/** How many orders it would cancel. Throws ApiError. */
type Count = (planned: Planned) => Promise<{ orders: number }>
type Closing = {
  ask: (planned: Planned, goOn: () => Promise<void>) => Promise<void>
  dialog: ReactNode
}

/** `useClosing` for the restaurant of its staff. */
export const useOwnClosing = (): Closing => {
  const restaurant = useRestaurantId()
  return useClosing((planned) =>
    call('POST /api/restaurant/orders/later/closing', {
      query: { ...(restaurant !== undefined && { restaurant }) },
      body: planned,
    }),
  )
}

/**
 * Asks before other hours, a holiday or a pause cancel orders for later, and says how many; goes on at once
 * where they cancel none. `dialog` has to be rendered. `ask` throws ApiError, and what `goOn` throws.
 */
export const useClosing = (count: Count): Closing => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ orders: number; goOn: () => Promise<void> }>()
  const [busy, setBusy] = useState(false)
  const ask = async (planned: Planned, goOn: () => Promise<void>) => {
    const { orders } = await count(planned)
    if (orders === 0) await goOn()
    else setAsked({ orders, goOn })
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await asked?.goOn()
      setAsked(undefined)
    } catch (error) {
      toast.error(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  const orders = asked?.orders ?? 0
  return {
    ask,
    dialog: (
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t({
          message: plural(orders, {
            one: '# order for later is planned for then',
            other: '# orders for later are planned for then',
          }),
        })}
        description={t`If you go on, they are cancelled. Their customers get back whatever they paid, and an e-mail.`}
        confirm={t`Cancel them`}
        keep={t`Do not change anything`}
        busy={busy}
        onConfirm={confirm}
      />
    ),
  }
}
