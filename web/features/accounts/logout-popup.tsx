import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { call } from '../../lib/calls/api.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useLayer } from '../../lib/history/use-layer.ts'
import { endSession } from '../../lib/session/session.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'

const LogoutPopup = ({ open }: { open: boolean }) => {
  const navigate = useNavigate()
  useLayer(open, closePopup)
  const logOut = async () => {
    closePopup()
    // Offline the cookie stays until the next sign-out; this browser forgets the person either way.
    await call('POST /api/auth/signout', {}).catch(() => undefined)
    endSession()
    await navigate('/')
    queryClient.clear()
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && closePopup()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(20_12_6/0.55)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="fixed left-1/2 top-1/2 z-50 w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-[1.75rem] bg-surface p-6 shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-2xl">
            <Trans>Logout</Trans>
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-soft">
            <Trans>Are you sure you want to log out?</Trans>
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-3">
            <Button look="plain" onClick={closePopup}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={logOut}>
              <Trans>Log out</Trans>
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
export default LogoutPopup
