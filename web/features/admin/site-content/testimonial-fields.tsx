import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
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
    <div className="space-y-2">
      {fields.map(({ key, id }, index) => {
        const at = `testimonials.${index}` as const
        const wrong = errors?.[index]
        const [name, said] = watch([`${at}.name`, `${at}.content`])
        return (
          <details
            key={key}
            open={wrong !== undefined || name === '' || undefined}
            className="group rounded-2xl border border-line px-3.5 open:pb-3.5"
          >
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 font-bold">
              <span className="shrink-0">{name || t`New testimonial`}</span>
              {/* By its words it is found among others. */}
              <span className="min-w-0 grow truncate font-normal text-soft group-open:invisible">{said}</span>
              <IconChevronDown
                aria-hidden="true"
                size={20}
                className="shrink-0 transition-transform group-open:rotate-180"
              />
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
