import { Trans, useLingui } from '@lingui/react/macro'
import type { LatLng } from '#shared/api/wire.ts'
import { typedPlace } from '#shared/places/typed-place.ts'
import { FieldWithButton } from '../../ui/forms/field-with-button.tsx'

/** A place without a map: as coordinates, or as the plus code that maps show of it. */
export const TypedPlace = ({ onPlace }: { onPlace: (place: LatLng) => void }) => {
  const { t, i18n } = useLingui()
  const apply = (typed: string) => {
    const place = typedPlace(typed)
    if ('wrong' in place) return i18n._(place.wrong)
    onPlace(place)
  }
  return (
    <FieldWithButton
      label={t`Coordinates or plus code`}
      hint={t`Such as 12.97,77.59 or XHCV+HJ: maps show both.`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={80}
      onApply={apply}
    >
      <Trans>Set the point</Trans>
    </FieldWithButton>
  )
}
