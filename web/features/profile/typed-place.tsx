import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { typedPlace } from '#shared/places/typed-place.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'

/** A place without a map: as coordinates, or as the plus code that maps show of it. */
export const TypedPlace = ({ onPlace }: { onPlace: (place: LatLng) => void }) => {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const apply = () => {
    const place = typedPlace(typed)
    if ('wrong' in place) return setWrong(i18n._(place.wrong))
    setWrong(undefined)
    onPlace(place)
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <Field
          label={t`Coordinates or plus code`}
          hint={t`Such as 12.97,77.59 or XHCV+HJ: maps show both.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          value={typed}
          error={wrong}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form around it is not sent.
            event.preventDefault()
            apply()
          }}
        />
      </div>
      <Button look="plain" className="mt-7 !px-4" onClick={apply}>
        <Trans>Set the point</Trans>
      </Button>
    </div>
  )
}
