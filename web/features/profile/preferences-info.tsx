import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { dietaryLabels } from '#shared/accounts/preferences.ts'
import { Button } from '../../ui/button.tsx'
import type { KnownAccount } from './known-account.tsx'
import { notifications, PreferencesForm, preferencesOf } from './preferences-form.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** Preferences, with a button to change them. */
export const PreferencesInfo = ({ account }: { account: KnownAccount }) => {
  const { t, i18n } = useLingui()
  const [editing, setEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useFocusBack(container, editing)
  const held = preferencesOf(account)
  const done = () => setEditing(false)
  return (
    <div ref={container}>
      {editing ? (
        <PreferencesForm account={account} onSaved={done} onCancel={done} />
      ) : (
        <>
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {notifications.map(({ name, label }) => (
              <div key={name}>
                <dt className="text-sm font-bold text-soft">{t(label)}</dt>
                <dd>{held[name] ? t`On` : t`Off`}</dd>
              </div>
            ))}
            <div>
              <dt className="text-sm font-bold text-soft">
                <Trans>Delivery code</Trans>
              </dt>
              <dd>{held.deliveryCode ? t`On` : t`Off`}</dd>
            </div>
            <div>
              <dt className="text-sm font-bold text-soft">
                <Trans>Leave at the door</Trans>
              </dt>
              <dd>{held.leaveAtDoor ? t`On` : t`Off`}</dd>
            </div>
            <div>
              <dt className="text-sm font-bold text-soft">
                <Trans>Dietary Preferences</Trans>
              </dt>
              <dd>
                {held.dietaryPreferences.map((option) => i18n._(dietaryLabels[option])).join(', ') ||
                  t`I eat everything`}
              </dd>
            </div>
          </dl>
          <Button look="plain" className="mt-6" onClick={() => setEditing(true)}>
            <IconPencil aria-hidden="true" size={19} />
            <Trans>Edit Preferences</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
