import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { SiteContent } from '#shared/content/site-content.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'

type Props = {
  name: 'hero.facts' | 'guests' | 'stats'
  /** There are as many as there are. */
  fixed?: boolean
}

const maxClaims = 12

/** Figures with what they count. */
export const ClaimFields = ({ name, fixed = false }: Props) => {
  const { t } = useLingui()
  const { control, register, getFieldState, formState } = useFormContext<SiteContent>()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <div className="space-y-3">
      {fields.map(({ id }, index) => {
        const number = index + 1
        return (
          <div
            key={id}
            className={`grid items-start gap-3 ${fixed ? 'grid-cols-2' : 'grid-cols-[1fr_1fr_auto]'}`}
          >
            <Field
              label={t`Figure ${number}`}
              maxLength={30}
              error={getFieldState(`${name}.${index}.value`, formState).error?.message}
              {...register(`${name}.${index}.value`)}
            />
            <Field
              label={t`What it counts`}
              maxLength={30}
              error={getFieldState(`${name}.${index}.label`, formState).error?.message}
              {...register(`${name}.${index}.label`)}
            />
            {!fixed && (
              <IconButton label={t`Remove figure ${number}`} onClick={() => remove(index)} className="mt-7">
                <IconTrash aria-hidden="true" size={20} />
              </IconButton>
            )}
          </div>
        )
      })}
      {!fixed && fields.length < maxClaims && (
        <Button look="plain" onClick={() => append({ value: '', label: '' })}>
          <IconPlus aria-hidden="true" size={20} />
          <Trans>Add a figure</Trans>
        </Button>
      )}
    </div>
  )
}
