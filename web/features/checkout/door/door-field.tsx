import { Trans, useLingui } from '@lingui/react/macro'
import type { LatLng } from '#shared/api/wire.ts'
import { AddressPoint } from '../../profile/index.ts'

type Props = { point: LatLng | null; onChange: (point: LatLng | null) => void; address: string }

/** Where the door is, where the fee, or the delivery itself, depends on it. */
const DoorField = (props: Props) => {
  const { t } = useLingui()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Where your door is</Trans>
      </legend>
      <AddressPoint {...props} needed={t`Whether it is delivered, and for what, depends on where you are.`} />
    </fieldset>
  )
}
export default DoorField
