import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { typedPlace } from '#shared/places/typed-place.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { onEnter } from '../../../ui/forms/on-enter.ts'
import type { Corner } from './area-draft.ts'

const written = ([lng = 0, lat = 0]: Corner) => `${lat},${lng}`

/** By where it lies, so that the field of a corner that has moved starts over. */
const keyOf = (corners: readonly Corner[], at: number): string => {
  const place = written(corners[at] ?? [])
  const before = corners.slice(0, at).filter((corner) => written(corner) === place).length
  return `${place} ${before}`
}

/** An area without the map: its corners in order, each as coordinates or a plus code. */
export const Corners = ({
  corners,
  onChange,
}: {
  corners: readonly Corner[]
  onChange: (corners: Corner[]) => void
}) => {
  const { t } = useLingui()
  const half = (at: number): Corner => {
    const [one = [0, 0], next = [0, 0]] = [corners[at], corners[(at + 1) % corners.length]]
    return [0, 1].map((axis) => Number((((one[axis] ?? 0) + (next[axis] ?? 0)) / 2).toFixed(6)))
  }
  return (
    <details className="rounded-2xl border border-line px-3 py-2 sm:px-4">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        <Trans>Corners: {corners.length}</Trans>
      </summary>
      <p className="pb-2 text-sm text-soft">
        <Trans>Coordinates or plus codes, in order around the area.</Trans>
      </p>
      <ol className="space-y-3 pb-2">
        {corners.map((corner, at) => (
          <li key={keyOf(corners, at)} className="flex flex-wrap items-start gap-2">
            <div className="w-full sm:w-auto sm:min-w-0 sm:flex-1">
              <CornerField
                label={t`Corner ${at + 1}`}
                corner={corner}
                onChange={(next) => onChange(corners.with(at, next))}
              />
            </div>
            <Button
              look="plain"
              className="!px-3 sm:mt-7"
              aria-label={t`Add a corner after corner ${at + 1}`}
              onClick={() => onChange(corners.toSpliced(at + 1, 0, half(at)))}
            >
              <IconPlus aria-hidden="true" size={19} />
            </Button>
            <Button
              look="plain"
              className="!px-3 sm:mt-7"
              aria-label={t`Remove corner ${at + 1}`}
              aria-disabled={corners.length <= 3}
              onClick={() => corners.length > 3 && onChange(corners.toSpliced(at, 1))}
            >
              <IconTrash aria-hidden="true" size={19} />
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}

const CornerField = ({
  label,
  corner,
  onChange,
}: {
  label: string
  corner: Corner
  onChange: (corner: Corner) => void
}) => {
  const [typed, setTyped] = useState(written(corner))
  const [wrong, setWrong] = useState<string>()
  const apply = () => {
    if (typed === written(corner)) return setWrong(undefined)
    const place = typedPlace(typed)
    setWrong('wrong' in place ? place.wrong : undefined)
    if (!('wrong' in place)) onChange([place.lng, place.lat])
  }
  return (
    <Field
      label={label}
      value={typed}
      error={wrong}
      maxLength={80}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={onEnter(apply)}
    />
  )
}
