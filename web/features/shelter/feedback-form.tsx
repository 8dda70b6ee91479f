import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Run } from '#shared/rescue/contracts.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { StarRow } from '../../ui/rating/star-row.tsx'
import { useShelterStep } from './use-shelter.ts'

/** How the food was: said once, and changed when looked at again. */
export const FeedbackForm = ({ run }: { run: Run }) => {
  const { t } = useLingui()
  const step = useShelterStep()
  const [open, setOpen] = useState(false)
  const [stars, setStars] = useState(run.stars ?? 0)
  const [comment, setComment] = useState(run.comment)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.mutate(
      { kind: 'feedback', lot: run.lot.id, run: run.id, stars, comment },
      { onSuccess: () => setOpen(false) },
    )
  }
  const { title } = run.lot
  if (!open)
    return (
      <div className="mt-auto flex flex-wrap items-center gap-3">
        {run.stars !== null && <StarRow rating={run.stars} />}
        <Button look="plain" onClick={() => setOpen(true)}>
          {run.stars === null ? (
            <Trans>
              How was it?<span className="sr-only"> {title}</span>
            </Trans>
          ) : (
            <Trans>
              Change<span className="sr-only"> {title}</span>
            </Trans>
          )}
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="space-y-3 rounded-xl bg-sunken p-3">
      <fieldset>
        <legend className="mb-1 font-bold">
          <Trans>How was it?</Trans>
        </legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {[5, 4, 3, 2, 1].map((value) => (
            <Choice
              key={value}
              name={`stars-${run.id}`}
              checked={stars === value}
              onChange={() => setStars(value)}
            >
              <Plural value={value} one="# star" other="# stars" />
            </Choice>
          ))}
        </div>
      </fieldset>
      <Field
        label={t`In your words`}
        optional
        maxLength={500}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {step.isError && (
        <Message kind="error">{messageOf(step.error, t`That did not work. Please try again.`)}</Message>
      )}
      <Button type="submit" busy={step.isPending}>
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}
