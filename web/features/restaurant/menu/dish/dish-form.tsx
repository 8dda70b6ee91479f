import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { sectionLabels, sections } from '#shared/menu/restaurant-menu.ts'
import { formatPaise } from '#shared/money/money.ts'
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Check } from '../../../../ui/forms/check.tsx'
import { AreaField, Field, SelectField } from '../../../../ui/forms/field.tsx'
import { LeaveGuard } from '../../../../ui/forms/leave-guard.tsx'
import { Message } from '../../../../ui/message.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { useProfile } from '../../access/use-profile.ts'
import { useMenuAddress } from '../list/use-menu-address.ts'
import { AllergenFields } from './allergen-fields.tsx'
import { type DishDraft, dishResolver, draftOf, errorsAt } from './dish-draft.ts'
import { DishPhoto } from './dish-photo.tsx'
import { OwnCategoryField, ServedField } from './dish-place.tsx'
import { OptionGroupsEditor } from './option-groups-editor.tsx'
import { type PhotoChange, useSaveDish } from './use-save-dish.ts'

const card = 'rounded-card border border-line bg-surface p-4 shadow-card sm:p-6'

/**
 * Adds or changes a dish (specification section 5): errors beside the fields, the server's too, and nothing
 * is lost by leaving.
 */
export const DishForm = ({ item }: { item: MenuItem | null }) => {
  const { t, i18n } = useLingui()
  const form = useForm<DishDraft>({ resolver: dishResolver, defaultValues: draftOf(item) })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const inChain = useProfile().data?.inChain === true
  const [problem, setProblem] = useState<string>()
  const [photo, setPhoto] = useState<PhotoChange>()
  const [photoProblem, setPhotoProblem] = useState<string>()
  const { saveDish, savePhoto } = useSaveDish(item)
  const navigate = useNavigate()
  const addressOf = useMenuAddress()
  const unsaved = useRef(false)
  unsaved.current = isDirty || photo !== undefined
  const saved = useRef(false)
  const isUnsaved = useCallback(() => unsaved.current && !saved.current, [])

  const leave = (dish?: string) => {
    saved.current = true
    void navigate(addressOf(dish), { replace: dish !== undefined, state: { fromDish: true } })
  }
  const showRefusal = (error: unknown) => {
    setProblem(messageOf(error, t`The dish could not be saved. Please try again.`))
    if (!(error instanceof ApiError)) return
    const at = errorsAt(error.fields)
    for (const name of Object.keys(at) as (keyof DishDraft)[]) {
      const wrong = at[name]
      if (wrong) setError(name, wrong as { message: string }, { shouldFocus: true })
    }
  }
  const submit = handleSubmit(async (draft) => {
    setProblem(undefined)
    setPhotoProblem(undefined)
    let dish: MenuItem
    try {
      dish = await saveDish(draft)
    } catch (error) {
      return showRefusal(error)
    }
    const { name } = dish
    try {
      await savePhoto(dish.id, photo)
    } catch (error) {
      const why = messageOf(error, t`The photo could not be saved. Please try again.`)
      if (item === null) {
        // The dish is there: its own form goes on, so that saving again does not add it again.
        toast.error(why)
        return leave(dish.id)
      }
      form.reset(draftOf(dish))
      return setPhotoProblem(why)
    }
    toast.success(t`${name} is saved`)
    leave()
  })
  const soldToday = item?.soldToday ?? 0
  const offer = item?.originalPrice === undefined ? undefined : formatPaise(item.originalPrice)
  return (
    <FormProvider {...form}>
      <LeaveGuard isDirty={isUnsaved} />
      <form
        onSubmit={submit}
        noValidate
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 xl:max-w-6xl xl:grid-cols-2 xl:grid-rows-[auto_1fr] xl:items-start"
      >
        <section className={`${card} space-y-4`} aria-label={t`Dish`}>
          <Field label={t`Item name`} maxLength={120} error={errors.name?.message} {...register('name')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t`Price in ₹`}
              type="number"
              step="0.01"
              min="0"
              inputMode="decimal"
              error={errors.price?.message}
              hint={
                offer === undefined ? undefined : t`On offer, before ${offer}. Another price ends the offer.`
              }
              {...register('price')}
            />
            <SelectField
              label={t`Category`}
              hint={t`Where customers find it by the filters of the whole menu.`}
              error={errors.category?.message}
              {...register('category')}
            >
              {sections.map((section) => (
                <option key={section} value={section}>
                  {i18n._(sectionLabels[section])}
                </option>
              ))}
            </SelectField>
          </div>
          <OwnCategoryField />
          <AreaField
            label={t`Description`}
            optional
            maxLength={1000}
            error={errors.description?.message}
            {...register('description')}
          />
          <Field
            label={t`Portions a day`}
            optional
            inputMode="numeric"
            maxLength={6}
            hint={
              item?.stockPerDay == null
                ? t`Empty: no limit. Full again at 4 in the morning.`
                : t`Sold today: ${soldToday}. Full again at 4 in the morning.`
            }
            error={errors.stockPerDay?.message}
            {...register('stockPerDay')}
          />
          <ServedField />
          {item === null && <Check label={t`Available`} {...register('available')} />}
          <DishPhoto item={item} photo={photo} onChange={setPhoto} problem={photoProblem} />
        </section>
        <div className="space-y-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <section className={`${card} space-y-4`} aria-label={t`What it is`}>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t`Diet`}
                hint={t`Egg counts as non-vegetarian.`}
                error={errors.isVeg?.message}
                {...register('isVeg')}
              >
                <option value="">{t`Not said`}</option>
                <option value="veg">{t`Vegetarian`}</option>
                <option value="nonVeg">{t`Non-vegetarian`}</option>
              </SelectField>
              <Field
                label={t`Energy in kcal`}
                optional={!inChain}
                hint={inChain ? t`A chain of ten outlets or more has to state it.` : undefined}
                inputMode="numeric"
                maxLength={6}
                error={errors.kcal?.message}
                {...register('kcal')}
              />
              <Field
                label={t`Serving size`}
                optional
                placeholder={t`Serves 2`}
                maxLength={60}
                error={errors.servingSize?.message}
                {...register('servingSize')}
              />
              <Field
                label={t`Quantity`}
                optional
                placeholder={t`350 g`}
                maxLength={60}
                error={errors.quantity?.message}
                {...register('quantity')}
              />
            </div>
            <Check label={t`Spicy`} {...register('isSpicy')} />
            <AreaField
              label={t`Ingredients`}
              optional
              maxLength={500}
              hint={t`The most of it first, as on a packet.`}
              error={errors.ingredients?.message}
              {...register('ingredients')}
            />
            <AllergenFields />
          </section>
          <section className={`${card} space-y-4`} aria-label={t`In Hindi`}>
            <div>
              <h3 className="text-xl">
                <Trans>In Hindi</Trans>
              </h3>
              <p className="text-sm text-soft">
                <Trans>
                  For customers who read Hindi, and for what they search. Empty: as above. The order keeps the
                  name above.
                </Trans>
              </p>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={t`Hindi name`}
                optional
                lang="hi"
                maxLength={120}
                error={errors.nameHi?.message}
                {...register('nameHi')}
              />
              <Field
                label={t`Hindi amount`}
                optional
                lang="hi"
                maxLength={60}
                error={errors.quantityHi?.message}
                {...register('quantityHi')}
              />
            </div>
            <AreaField
              label={t`Hindi text`}
              optional
              lang="hi"
              maxLength={1000}
              error={errors.descriptionHi?.message}
              {...register('descriptionHi')}
            />
            <AreaField
              label={t`Hindi list of what is in it`}
              optional
              lang="hi"
              maxLength={500}
              error={errors.ingredientsHi?.message}
              {...register('ingredientsHi')}
            />
          </section>
        </div>
        <OptionGroupsEditor className={card} />
        <div aria-live="polite" className="xl:col-span-2">
          {problem && <Message kind="error">{problem}</Message>}
        </div>
        <div className="flex flex-wrap gap-3 xl:col-span-2">
          <Button type="submit" busy={isSubmitting}>
            {item === null ? <Trans>Add Dish</Trans> : <Trans>Save Changes</Trans>}
          </Button>
          <Button look="plain" onClick={() => navigate(addressOf(), { state: { fromDish: true } })}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
