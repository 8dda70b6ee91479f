import { Trans, useLingui } from '@lingui/react/macro'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { askPin, staffPerson } from '../../../lib/calls/staff-pin.ts'
import { useSharedFor } from '../../../lib/session/token-claims.ts'
import { Button } from '../../../ui/button.tsx'
import type { useShift } from './use-shift.ts'

/** Begins the shift, and with it the alarm, or ends it. */
export const ShiftButton = ({ shift }: { shift: ReturnType<typeof useShift> }) => {
  const { t } = useLingui()
  const isShared = useSharedFor() !== null
  // A kitchen that goes silent is somebody's decision.
  const end = async () => {
    if (!isShared || staffPerson.get() || (await askPin(t`Whoever ends the shift types a PIN.`))) shift.end()
  }
  return shift.started ? (
    <Button look="plain" onClick={end}>
      <IconVolume aria-hidden="true" size={20} className="text-leaf" />
      <Trans>End shift</Trans>
    </Button>
  ) : (
    <Button onClick={shift.start}>
      <IconVolumeOff aria-hidden="true" size={20} />
      <Trans>Start shift</Trans>
    </Button>
  )
}
