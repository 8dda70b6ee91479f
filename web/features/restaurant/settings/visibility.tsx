import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { useShowOrHide } from '../first-day/use-first-day.ts'

/** Takes a restaurant off the site, or leads to what it needs to be on it. */
export const Visibility = ({ profile }: { profile: RestaurantProfile }) => {
  const { t } = useLingui()
  const addressOf = useDashboardAddress()
  const showOrHide = useShowOrHide()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hide = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await showOrHide('take-offline')
      setAsking(false)
      toast.success(t`Customers no longer see you`)
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  if (!profile.live)
    return (
      <Link to={addressOf({})} className={buttonClass('plain')}>
        <Trans>To your first day</Trans>
      </Link>
    )
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Link to={`/restaurants/${encodeURIComponent(profile.id)}`} className={buttonClass('plain')}>
          <Trans>See your page</Trans>
        </Link>
        <Button
          look="danger"
          aria-haspopup="dialog"
          onClick={() => {
            setProblem(undefined)
            setAsking(true)
          }}
        >
          <Trans>Take offline</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Take the restaurant offline?`}
        description={t`Page, lists and search no longer show it, until you go live again. Orders under way have to be finished first.`}
        confirm={t`Take offline`}
        keep={t`Stay online`}
        busy={busy}
        onConfirm={hide}
      >
        {problem && (
          <div className="mt-4">
            <Message kind="error">{problem}</Message>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
