import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { usePush } from './use-push.ts'

/** The switch of this device's notifications, in the settings; it acts at once. */
export const PushSwitch = ({ userId }: { userId: string }) => {
  const { state, busy, set } = usePush(userId)
  const [wanted, setWanted] = useState(false)
  if (state === undefined || state === 'unsupported') return null
  return (
    <fieldset className="mt-8 max-w-xl">
      <legend className="mb-2 font-display text-xl font-bold">
        <Trans>This device</Trans>
      </legend>
      <label className="flex min-h-11 items-center gap-3 rounded-2xl border-[1.5px] border-line bg-surface px-4 py-2 has-checked:border-action has-checked:bg-accent-tint">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-action"
          checked={busy ? wanted : state === 'on'}
          disabled={state === 'blocked'}
          aria-busy={busy}
          onChange={({ target }) => {
            if (busy) return
            setWanted(target.checked)
            void set(target.checked)
          }}
        />
        <span>
          <span className="block font-bold">
            <Trans>Notifications in this browser</Trans>
          </span>
          <span className="block text-sm text-soft">
            {state === 'blocked' ? (
              <Trans>Notifications are blocked. You can allow them in the settings of your browser.</Trans>
            ) : (
              <Trans>When your food is on the way, and when it is there. Saved at once.</Trans>
            )}
          </span>
        </span>
      </label>
    </fieldset>
  )
}
