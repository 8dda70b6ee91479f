import { Trans, useLingui } from '@lingui/react/macro'
import type { LatLng } from '#shared/api/wire.ts'
import { AddressPoint } from '../../profile/index.ts'

type Props = { point: LatLng | null; onChange: (point: LatLng | null) => void }

/** Where the door is, for restaurants whose fee depends on it. */
const DoorField = (props: Props) => {
  const { t } = useLingui()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-2xl font-bold">
        <Trans>Where your door is</Trans>
      </legend>
      <AddressPoint {...props} needed={t`What the delivery costs depends on where you are.`} />
    </fieldset>
  )
}
export default DoorField
