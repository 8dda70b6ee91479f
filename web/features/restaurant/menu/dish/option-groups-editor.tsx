import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { maxChoices, maxGroups } from '#shared/menu/restaurant-menu.ts'
import { Button } from '../../../../ui/button.tsx'
import { Check } from '../../../../ui/forms/check.tsx'
import { Field, FieldError, SelectField } from '../../../../ui/forms/field.tsx'
import { OrderButtons } from '../list/order-buttons.tsx'
import { useFocusAfterMove } from '../list/use-focus-after-move.ts'
import { AddShared } from '../shared/add-shared.tsx'
import { FollowedGroup } from '../shared/followed-group.tsx'
import { type DishDraft, emptyChoice, emptyGroup } from './dish-draft.ts'

/**
 * What can be chosen with the dish: groups of options with limits and prices, in the order in which customers
 * see them.
 */
export const OptionGroupsEditor = ({ className }: { className: string }) => {
  const { t } = useLingui()
  const { control, formState } = useFormContext<DishDraft>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'options' })
  const problem = formState.errors.options?.root?.message
  const focus = useFocusAfterMove()
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className={`${className} space-y-4`}>
      <div>
        <h3 id={`${id}-title`} className="text-xl">
          <Trans>Options</Trans>
        </h3>
        <p className="text-sm text-soft">
          <Trans>What customers choose with the dish: its size, extras, how spicy it is.</Trans>
        </p>
      </div>
      {fields.map((field, at) => {
        const One = field.shared === '' ? Group : FollowedGroup
        return (
          <One
            key={field.id}
            id={field.id}
            at={at}
            of={fields.length}
            onMove={(to) => {
              move(at, to)
              focus(field.id, to < at ? 'up' : 'down')
            }}
            onRemove={() => {
              remove(at)
              document.getElementById(`${id}-add`)?.focus()
            }}
          />
        )
      })}
      <FieldError id={`${id}-error`} message={problem} />
      <Button
        id={`${id}-add`}
        look="plain"
        disabled={fields.length >= maxGroups}
        onClick={() => append(emptyGroup)}
      >
        <IconPlus aria-hidden="true" size={20} />
        {fields.length === 0 ? t`Add options` : t`Add another group`}
      </Button>
      <AddShared
        taken={fields.map(({ shared }) => shared)}
        disabled={fields.length >= maxGroups}
        onAdd={append}
      />
    </section>
  )
}

type GroupProps = {
  id: string
  at: number
  of: number
  onMove: (to: number) => void
  onRemove?: (() => void) | undefined
}

/** The fields of one group of options. */
export const Group = ({ id, at, of, onMove, onRemove }: GroupProps) => {
  const { t } = useLingui()
  const { control, register, formState, watch } = useFormContext<DishDraft>()
  const { fields, append, remove, move } = useFieldArray({ control, name: `options.${at}.choices` })
  const errors = formState.errors.options?.[at]
  const focus = useFocusAfterMove()
  const name = watch(`options.${at}.name`)
  const number = at + 1
  const shownName = name || t`Group ${number}`
  const addId = `${id}-add`
  return (
    <fieldset className="min-w-0 space-y-3 rounded-2xl border-[1.5px] border-line p-3 sm:p-4">
      <legend className="sr-only">{shownName}</legend>
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
          <Field
            label={t`Group name`}
            placeholder={t`Size`}
            maxLength={80}
            error={errors?.name?.message}
            {...register(`options.${at}.name`)}
          />
        </div>
        <OrderButtons id={id} name={shownName} at={at} of={of} onMove={onMove} onRemove={onRemove} />
      </div>
      <Field
        label={t`Hindi name of the group`}
        optional
        lang="hi"
        maxLength={80}
        error={errors?.nameHi?.message}
        {...register(`options.${at}.nameHi`)}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Field
          label={t`At least`}
          type="number"
          min="0"
          max={maxChoices}
          inputMode="numeric"
          error={errors?.min?.message}
          hint={t`With 0 nothing has to be chosen.`}
          {...register(`options.${at}.min`)}
        />
        <Field
          label={t`At most`}
          type="number"
          min="1"
          max={maxChoices}
          inputMode="numeric"
          error={errors?.max?.message}
          {...register(`options.${at}.max`)}
        />
      </div>
      <ul className="space-y-3">
        {fields.map((field, place) => (
          <li key={field.id}>
            <Choice
              id={field.id}
              at={at}
              place={place}
              of={fields.length}
              onMove={(to) => {
                move(place, to)
                focus(field.id, to < place ? 'up' : 'down')
              }}
              onRemove={() => {
                remove(place)
                document.getElementById(addId)?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`} message={errors?.choices?.root?.message} />
      <Button
        id={addId}
        look="quiet"
        disabled={fields.length >= maxChoices}
        onClick={() => append(emptyChoice)}
      >
        <IconPlus aria-hidden="true" size={20} />
        <Trans>Add option</Trans>
      </Button>
    </fieldset>
  )
}

type ChoiceProps = Omit<GroupProps, 'at'> & { at: number; place: number }

const Choice = ({ id, at, place, of, onMove, onRemove }: ChoiceProps) => {
  const { t } = useLingui()
  const { register, formState, watch } = useFormContext<DishDraft>()
  const path = `options.${at}.choices.${place}` as const
  const errors = formState.errors.options?.[at]?.choices?.[place]
  const number = place + 1
  const name = watch(`${path}.name`) || t`Option ${number}`
  return (
    <fieldset className="min-w-0 rounded-2xl bg-accent-tint p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
          <Field
            label={t`Option`}
            placeholder={t`Large`}
            maxLength={80}
            error={errors?.name?.message}
            {...register(`${path}.name`)}
          />
        </div>
        <OrderButtons id={id} name={name} at={place} of={of} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Field
          label={t`Hindi name of the choice`}
          optional
          lang="hi"
          maxLength={80}
          error={errors?.nameHi?.message}
          {...register(`${path}.nameHi`)}
        />
        <Field
          label={t`Adds to the price, ₹`}
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          error={errors?.price?.message}
          {...register(`${path}.price`)}
        />
        <SelectField label={t`Diet`} error={errors?.isVeg?.message} {...register(`${path}.isVeg`)}>
          <option value="">{t`As the dish`}</option>
          <option value="veg">{t`Vegetarian`}</option>
          <option value="nonVeg">{t`Non-vegetarian`}</option>
        </SelectField>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-5">
        <Check label={t`Chosen unless changed`} {...register(`${path}.isDefault`)} />
        <Check label={t`Available`} {...register(`${path}.available`)} />
      </div>
    </fieldset>
  )
}
