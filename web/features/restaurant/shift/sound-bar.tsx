import { Trans } from '@lingui/react/macro'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import type { Shift } from './use-shift.ts'

/**
 * Says across the whole width that nothing can be heard, and how to change that; it lies over the foot of the
 * page, so that nothing moves when it goes. The press that wakes the sound may be anywhere.
 */
export const SoundBar = ({ shift, ended }: { shift: Shift; ended: boolean }) => (
  <div role="alert" className="empty:hidden">
    {(shift.deaf || (ended && !shift.started)) && (
      <div className="fixed inset-x-0 bottom-0 z-40 flex min-h-20 flex-wrap items-center justify-center gap-x-5 gap-y-2 bg-chilli px-4 py-3 text-center text-ground shadow-lift">
        <p className="flex min-w-0 items-center gap-3 text-2xl font-bold leading-tight">
          <IconVolumeOff aria-hidden="true" size={36} className="shrink-0" />
          {shift.deaf ? (
            <Trans>This screen is deaf: new orders make no sound until you tap it once.</Trans>
          ) : (
            <Trans>Your shift has ended: new orders make no sound here.</Trans>
          )}
        </p>
        <Button look="plain" onClick={shift.start} className="min-h-14 !text-xl">
          <IconVolume aria-hidden="true" size={26} />
          {shift.deaf ? <Trans>Sound on</Trans> : <Trans>Start shift</Trans>}
        </Button>
      </div>
    )}
  </div>
)
