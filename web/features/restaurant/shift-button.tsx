import { Trans } from '@lingui/react/macro'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import type { useShift } from './use-shift.ts'

/** Begins the shift, and with it the alarm, or ends it. */
export const ShiftButton = ({ shift }: { shift: ReturnType<typeof useShift> }) =>
  shift.started ? (
    <Button look="plain" onClick={shift.end}>
      <IconVolume aria-hidden="true" size={20} className="text-leaf" />
      <Trans>End shift</Trans>
    </Button>
  ) : (
    <Button onClick={shift.start}>
      <IconVolumeOff aria-hidden="true" size={20} />
      <Trans>Start shift</Trans>
    </Button>
  )
