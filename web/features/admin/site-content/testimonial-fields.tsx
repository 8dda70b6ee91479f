import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { nanoid } from 'nanoid'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { marketDay } from '#shared/calendar.ts'
import type { SiteContent } from '#shared/content/site-content.ts'
import { Button } from '../../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../../ui/forms/field.tsx'

const maxTestimonials = 50
const ratings = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1]

/** Guests' voices, one folded out at a time. */
export const TestimonialFields = () => {
  const { t, i18n } = useLingui()
  const { control, register, watch, formState } = useFormContext<SiteContent>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'testimonials', keyName: 'key' })
  const errors = formState.errors.testimonials
  const add = () =>
    append({
      id: nanoid(),
      name: '',
      position: '',
      image: null,
      content: '',
      rating: 5,
      location: '',
      date: marketDay(new Date()),
    })
  return (
    <div className="space-y-3">
      {fields.map(({ key, id }, index) => {
        const at = `testimonials.${index}` as const
        const wrong = errors?.[index]
        const name = watch(`${at}.name`)
        return (
          <details
            key={key}
            open={wrong !== undefined || name === '' || undefined}
            className="rounded-2xl border border-line p-3.5"
          >
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold">
              {name || t`New testimonial`}
            </summary>
            <input type="hidden" value={id} {...register(`${at}.id`)} />
            <div className="mt-2 grid gap-4 sm:grid-cols-2">
              <Field
                label={t`Name`}
                maxLength={100}
                error={wrong?.name?.message}
                {...register(`${at}.name`)}
              />
              <Field
                label={t`Occupation`}
                maxLength={100}
                error={wrong?.position?.message}
                {...register(`${at}.position`)}
              />
              <Field
                label={t`Place`}
                maxLength={100}
                error={wrong?.location?.message}
                {...register(`${at}.location`)}
              />
              <Field label={t`Day`} type="date" error={wrong?.date?.message} {...register(`${at}.date`)} />
              <SelectField
                label={t`Rating`}
                error={wrong?.rating?.message}
                {...register(`${at}.rating`, { valueAsNumber: true })}
              >
                {ratings.map((value) => (
                  <option key={value} value={value}>
                    {i18n.number(value)}
                  </option>
                ))}
              </SelectField>
            </div>
            <div className="mt-4">
              <AreaField
                label={t`What they say`}
                maxLength={1000}
                error={wrong?.content?.message}
                {...register(`${at}.content`)}
              />
            </div>
            <div className="mt-3 flex flex-wrap gap-3">
              {index > 0 && (
                <Button look="plain" onClick={() => move(index, index - 1)}>
                  <Trans>Earlier</Trans>
                </Button>
              )}
              {index < fields.length - 1 && (
                <Button look="plain" onClick={() => move(index, index + 1)}>
                  <Trans>Later</Trans>
                </Button>
              )}
              <Button look="danger" onClick={() => remove(index)}>
                <Trans>Remove</Trans>
              </Button>
            </div>
          </details>
        )
      })}
      {fields.length < maxTestimonials && (
        <Button look="plain" onClick={add}>
          <IconPlus aria-hidden="true" size={20} />
          <Trans>Add a testimonial</Trans>
        </Button>
      )}
    </div>
  )
}
