import { Trans } from '@lingui/react/macro'
import { useUser } from '../../lib/session/session.ts'
import { useAddresses } from '../profile/index.ts'
import { useDealAlert } from './use-deal-alert.ts'

/** The switch of the messages about rescue deals, in the settings; it acts at once. */
const DealAlertSwitch = () => {
  const userId = useUser()?.id ?? ''
  const { alert, busy, set } = useDealAlert(userId)
  const { data } = useAddresses(userId)
  if (alert === undefined) return null
  const point = (data?.items.find(({ isDefault }) => isDefault) ?? data?.items[0])?.location ?? null
  const isNear = alert.on ? alert.near !== null : point !== null
  return (
    <fieldset className="mt-8 max-w-xl">
      <legend className="mb-2 font-display text-xl font-bold">
        <Trans>Rescue deals</Trans>
      </legend>
      <label className="flex min-h-11 items-center gap-3 rounded-2xl border-[1.5px] border-line bg-surface px-4 py-2 has-checked:border-action has-checked:bg-accent-tint">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-action"
          checked={busy ? !alert.on : alert.on}
          aria-busy={busy}
          onChange={({ target }) => {
            if (!busy) void set(target.checked, point)
          }}
        />
        <span>
          <span className="block font-bold">
            <Trans>Tell me when there is a deal</Trans>
          </span>
          <span className="block text-sm text-soft">
            {isNear ? (
              <Trans>Within 5 km of the place you chose, once a day at most. Saved at once.</Trans>
            ) : (
              <Trans>Anywhere in the city, once a day at most. Saved at once.</Trans>
            )}
          </span>
        </span>
      </label>
    </fieldset>
  )
}
export default DealAlertSwitch
