import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminUserDetails } from '#shared/accounts/admin-contracts.ts'
import { saveText } from '../../../lib/calls/download.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { GiveNotice } from '../duties/give-notice.tsx'
import { GiveCredit } from './give-credit.tsx'
import { useUserCommands } from './use-users.ts'

type Action = 'suspend' | 'restore' | 'export' | 'erase'

/** Suspension and restoring, and what a person may ask for by law: their data, and its erasure. */
export const UserActions = ({ details: { user, orders, deliveries } }: { details: AdminUserDetails }) => {
  const { t } = useLingui()
  const may = useAdminMay()
  const { run, exportData, erase } = useUserCommands()
  const [asked, setAsked] = useState<Action>()
  const { id, username } = user
  const effects = [
    t`They are signed out everywhere at once and cannot sign in.`,
    deliveries.waiting > 0 && t`Deliveries that go back: ${deliveries.waiting}.`,
    deliveries.onTheWay > 0 && t`Deliveries on their way, which you must see to: ${deliveries.onTheWay}.`,
    orders.open > 0 && t`Open orders of theirs, which go on: ${orders.open}.`,
    user.restaurants.length > 0 &&
      t`Restaurants that they work for: ${user.restaurants.map(({ name }) => name).join(', ')}.`,
  ]
  const texts: Record<Action, { title: string; description: string; confirm: string; done: string }> = {
    suspend: {
      title: t`Suspend ${username}?`,
      description: effects.filter(Boolean).join(' '),
      confirm: t`Suspend`,
      done: t`${username} is suspended`,
    },
    restore: {
      title: t`Restore ${username}?`,
      description: t`They can sign in again, and get an e-mail.`,
      confirm: t`Restore`,
      done: t`${username} can sign in again`,
    },
    export: {
      title: t`Export the data of ${username}?`,
      description: t`For somebody who has asked for it: everything that we keep of them, as one file. The reason stays in the audit log.`,
      confirm: t`Export`,
      done: t`The data of ${username} is saved as a file`,
    },
    erase: {
      title: t`Erase ${username}?`,
      description: t`For somebody who has asked for it, and for good: name, addresses, messages and sign-ins go; sums and dates of orders stay for the books. The reason stays in the audit log.`,
      confirm: t`Erase`,
      done: t`${username} is erased`,
    },
  }
  const act = async (action: Action, reason: string) => {
    if (action === 'suspend') await run('suspend', id, reason)
    if (action === 'restore') await run('restore', id)
    if (action === 'export') {
      const data = await exportData(id, reason)
      saveText(JSON.stringify(data, null, 2), `annapurna-eats-${username}.json`)
    }
    if (action === 'erase') await erase(id, reason)
    toast.success(texts[action].done)
  }
  // Another admin is an owner's to suspend.
  const maySuspend = may(user.adminRole === null ? 'operate' : 'own')
  const mayCredit = user.roles.includes('ROLE_CUSTOMER') && may('refund')
  if (!maySuspend && !mayCredit && !may('own')) return null
  const shown = asked ?? 'export'
  const { done: _, ...asking } = texts[shown]
  return (
    <section
      aria-label={t`Actions`}
      className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 className="text-xl">
        <Trans>Actions</Trans>
      </h2>
      <div className="flex flex-wrap gap-3">
        {!maySuspend ? null : user.state === 'suspended' ? (
          <Button onClick={() => setAsked('restore')}>
            <Trans>Restore</Trans>
          </Button>
        ) : (
          <>
            <GiveNotice subject="account" subjectId={id} name={username} />
            <Button look="danger" onClick={() => setAsked('suspend')}>
              <Trans>Suspend</Trans>
            </Button>
          </>
        )}
        {may('own') && (
          <Button look="plain" onClick={() => setAsked('export')}>
            <Trans>Export data</Trans>
          </Button>
        )}
        {mayCredit && <GiveCredit id={id} username={username} />}
        {may('own') && (
          <Button look="danger" onClick={() => setAsked('erase')}>
            <Trans>Erase</Trans>
          </Button>
        )}
      </div>
      <ReasonDialog
        key={shown}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...asking}
        reasonRequired={shown !== 'restore'}
        onConfirm={(reason) => act(shown, reason)}
      />
    </section>
  )
}
