import { Trans } from '@lingui/react/macro'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePush } from './use-push.ts'

/**
 * Offers to notify while an order is under way; the browser asks only after a press. Nothing where there are
 * none, or where the person has said no before.
 */
const PushCard = ({ userId }: { userId: string }) => {
  const { state, busy, set } = usePush(userId)
  const [asked, setAsked] = useState(false)
  if (state === undefined || state === 'unsupported' || (state === 'blocked' && !asked)) return null
  const press = () => {
    setAsked(true)
    void set(true)
  }
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card">
      {state === 'on' ? (
        <IconBellCheck aria-hidden="true" size={26} className="shrink-0 text-leaf" />
      ) : (
        <IconBell aria-hidden="true" size={26} className="shrink-0 text-accent" />
      )}
      <p role="status" className="min-w-48 flex-1">
        {state === 'on' ? (
          <Trans>This device tells you when your food is on the way, and when it is there.</Trans>
        ) : state === 'blocked' ? (
          <Trans>Notifications are blocked. You can allow them in the settings of your browser.</Trans>
        ) : (
          <>
            <b className="block">
              <Trans>Tell me when it is on the way</Trans>
            </b>
            <span className="text-sm text-soft">
              <Trans>A notification on this device, even when this page is closed.</Trans>
            </span>
          </>
        )}
      </p>
      {state === 'off' && (
        <Button busy={busy} onClick={press}>
          <Trans>Notify me</Trans>
        </Button>
      )}
    </section>
  )
}
export default PushCard
