import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'

const StartGroup = lazyDialog(() => import('./start-group.tsx'))

/** Opens a group order; whoever is not signed in does that first, since the host pays. */
export const OrderTogether = ({ restaurant }: { restaurant: { id: string; name: string } }) => {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const start = () => {
    if (user === null) return openPopup({ kind: 'signIn' })
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={start}>
        <Trans>Order together</Trans>
      </Button>
      {used && (
        <Suspense>
          <StartGroup restaurant={restaurant} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
