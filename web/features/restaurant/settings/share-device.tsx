import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { tokenStore } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import {
  kitchenPath,
  restaurantParameter,
  restaurantQuery,
  useRestaurantId,
} from '../access/use-restaurant.ts'

/** Makes the device at hand one that the staff share. */
export const ShareDevice = () => {
  const { t } = useLingui()
  const restaurant = useRestaurantId()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const share = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const query = restaurantQuery(restaurant)
      const { accessToken } = await call('POST /api/restaurant/shared-device', { query })
      tokenStore.set(accessToken)
      navigate(
        restaurant === undefined
          ? kitchenPath
          : `${kitchenPath}?${new URLSearchParams({ [restaurantParameter]: restaurant })}`,
      )
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="share-device" className="space-y-3 border-t border-line pt-4">
      <h3 id="share-device" className="text-lg">
        <Trans>A tablet that all of you use</Trans>
      </h3>
      <p className="text-soft">
        <Trans>
          On a shared device everybody cooks; whoever cancels, changes a price, the stock or a setting says by
          a PIN who it is. Nothing of your account is open there.
        </Trans>
      </p>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Share this device</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Share this device?`}
        description={t`It is the restaurant's until somebody signs it out, and no longer yours.`}
        confirm={t`Share it`}
        keep={t`Cancel`}
        busy={busy}
        onConfirm={share}
      >
        {problem && (
          <div className="mt-4">
            <Message kind="error">{problem}</Message>
          </div>
        )}
      </ConfirmDialog>
    </section>
  )
}
