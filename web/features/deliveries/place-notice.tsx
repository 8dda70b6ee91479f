import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPin, IconMapPinOff, IconSunHigh } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlaceState } from '../../lib/live/use-report-location.ts'
import { useWakeLock } from '../../lib/live/use-wake-lock.ts'
import { Button } from '../../ui/button.tsx'

/** Says honestly when customers see where the courier is and when not, and offers to keep the screen on. */
export const PlaceNotice = ({ place }: { place: PlaceState }) => {
  const { t } = useLingui()
  const [kept, setKept] = useState(false)
  useWakeLock(kept)
  const shared = place === 'shared'
  const Icon = place === 'refused' || place === 'unknown' ? IconMapPinOff : IconMapPin
  return (
    <section
      aria-label={t`Your place`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 text-sm"
    >
      <Icon aria-hidden="true" size={22} className={shared ? 'shrink-0 text-leaf' : 'shrink-0 text-soft'} />
      <p role="status" className="min-w-0 flex-1 basis-56">
        {place === 'shared' ? (
          <Trans>
            Customers see where you are while this page is in sight. With the screen off or another app in
            front the browser stops sending it.
          </Trans>
        ) : place === 'refused' ? (
          <Trans>
            Customers do not see where you are: this browser may not use your location. You can allow it in
            its settings for this site.
          </Trans>
        ) : place === 'unknown' ? (
          <Trans>Customers do not see where you are: this device cannot tell at the moment.</Trans>
        ) : (
          <Trans>Looking for where you are …</Trans>
        )}
      </p>
      {'wakeLock' in navigator && (
        <Button look="plain" aria-pressed={kept} onClick={() => setKept(!kept)}>
          <IconSunHigh aria-hidden="true" size={20} />
          {kept ? t`The screen stays on` : t`Keep the screen on`}
        </Button>
      )}
    </section>
  )
}
