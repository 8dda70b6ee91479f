import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { longestAreaName } from '#shared/areas/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/forms/check.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { type AreaDraft, cornersOf, isAmount, shapeOf } from './area-draft.ts'
import { Corners } from './corners.tsx'

type Props = {
  area: AreaDraft
  number: number
  isChosen: boolean
  /** Whether it is the platform's own, which has no price. */
  isPlatform: boolean
  /** What the server says of it. */
  problem: string | undefined
  onChoose: () => void
  onChange: (changes: Partial<AreaDraft>) => void
  onRemove: () => void
}

/** What one area is called and costs, and its corners. */
export const AreaCard = ({
  area,
  number,
  isChosen,
  isPlatform,
  problem,
  onChoose,
  onChange,
  onRemove,
}: Props) => {
  const { t } = useLingui()
  const { name, excluded, shape } = area
  const corners = cornersOf(shape)
  const title = name.trim() || t`Area ${number}`
  const amount = (field: 'fee' | 'minimum' | 'freeOver') => ({
    inputMode: 'decimal' as const,
    value: area[field],
    error: isAmount(area[field]) ? undefined : t`Please enter an amount in rupees`,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [field]: target.value }),
  })
  return (
    <li>
      <fieldset
        onFocus={onChoose}
        className={`min-w-0 space-y-3 rounded-2xl border-[1.5px] p-4 ${isChosen ? 'border-accent' : 'border-line'}`}
      >
        <legend className="sr-only">{title}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t`Name of area ${number}`}
            value={name}
            maxLength={longestAreaName}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          {!excluded && !isPlatform && <Field label={t`Fee in rupees`} {...amount('fee')} />}
          {!excluded && !isPlatform && (
            <>
              <Field label={t`Minimum order in rupees`} optional {...amount('minimum')} />
              <Field label={t`Free above, in rupees`} optional {...amount('freeOver')} />
            </>
          )}
        </div>
        <Check
          label={t`We do not deliver here`}
          checked={excluded}
          onChange={({ target }) => onChange({ excluded: target.checked })}
        />
        {corners ? (
          <Corners corners={corners} onChange={(next) => onChange({ shape: shapeOf(next) })} />
        ) : (
          <p className="text-sm text-soft">
            <Trans>It has several parts or holes. Its corners are changed in a file.</Trans>
          </p>
        )}
        <FieldError id={`${area.key}-problem`} message={problem} />
        <Button look="quiet" className="!px-3" onClick={onRemove} aria-label={t`Remove ${title}`}>
          <IconTrash aria-hidden="true" size={19} />
          <Trans>Remove</Trans>
        </Button>
      </fieldset>
    </li>
  )
}
