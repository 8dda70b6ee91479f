import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/forms/field.tsx'
import type { DishDraft } from '../dish/dish-draft.ts'
import { OrderButtons } from '../list/order-buttons.tsx'

type Props = { id: string; at: number; of: number; onMove: (to: number) => void; onRemove: () => void }

/** A group of a dish that follows a shared one: it is changed there, for all dishes, or becomes its own. */
export const FollowedGroup = ({ id, at, of, onMove, onRemove }: Props) => {
  const { t } = useLingui()
  const { setValue, formState } = useFormContext<DishDraft>()
  const group = useWatch<DishDraft, `options.${number}`>({ name: `options.${at}` })
  const { name, choices } = group
  const all = choices
    .map((choice) => (Number(choice.price) > 0 ? `${choice.name} +₹${choice.price}` : choice.name))
    .join(', ')
  return (
    <fieldset className="min-w-0 rounded-2xl border-[1.5px] border-line p-3 sm:p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
          <p className="wrap-anywhere font-bold">{name}</p>
          <p className="wrap-anywhere text-sm text-soft">{all}</p>
          <p className="mt-1 text-sm">
            <Trans>Shared with other dishes: it is changed under Shared options, for all of them.</Trans>
          </p>
          <FieldError id={`${id}-error`} message={formState.errors.options?.[at]?.name?.message} />
        </div>
        <OrderButtons id={id} name={name} at={at} of={of} onMove={onMove} onRemove={onRemove} />
      </div>
      <Button
        look="quiet"
        className="-ml-3"
        onClick={() => setValue(`options.${at}`, { ...group, shared: '' }, { shouldDirty: true })}
      >
        {t`Make it this dish’s own`}
      </Button>
    </fieldset>
  )
}
