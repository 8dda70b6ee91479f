import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useTimeout } from '../../lib/hooks/use-timeout.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AreaField } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'

/** Specification section 4: the thank-you closes after 2 s. */
const thanksMs = 2_000

const words = [undefined, msg`Poor`, msg`Fair`, msg`Good`, msg`Very good`, msg`Wonderful`]

type Props = { orderId: string; restaurant: string; open: boolean; onClose: () => void }

export const RatingPopup = ({ orderId, restaurant, open, onClose }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const later = useTimeout()
  const [rating, setRating] = useState(0)
  const [feedback, setFeedback] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [thanked, setThanked] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (rating < 1) return setProblem(t`Please select a rating`)
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { rating, ...(feedback.trim() !== '' && { feedback: feedback.trim() }) }
      const order = await call('POST /api/orders/:id/rating', { params: { id: orderId }, body })
      setThanked(true)
      later(thanksMs, () => {
        onClose()
        client.setQueryData(['order', orderId], order)
      })
    } catch (error) {
      setProblem(messageOf(error, t`Your rating could not be saved. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  const word = words[rating]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`How was it?`}
      description={t`Your order from ${restaurant}`}
    >
      {thanked ? (
        <Message kind="success">
          <Trans>Thank you! The kitchen will hear about it.</Trans>
        </Message>
      ) : (
        <form onSubmit={submit} className="space-y-4">
          {problem && <Message kind="error">{problem}</Message>}
          <fieldset>
            <legend className="mb-1 font-bold">
              <Trans>Rating</Trans>
            </legend>
            <div className="flex">
              {[1, 2, 3, 4, 5].map((value) => (
                <label
                  key={value}
                  className={`grid size-13 place-items-center rounded-2xl transition-colors has-focus-visible:outline-3 has-focus-visible:outline-accent ${value <= rating ? 'text-star' : 'text-soft'}`}
                >
                  <input
                    type="radio"
                    name="rating"
                    value={value}
                    checked={rating === value}
                    onChange={() => setRating(value)}
                    className="sr-only"
                  />
                  {value <= rating ? (
                    <IconStarFilled aria-hidden="true" size={36} />
                  ) : (
                    <IconStar aria-hidden="true" size={36} />
                  )}
                  <span className="sr-only">
                    <Plural value={value} one="# star" other="# stars" />
                  </span>
                </label>
              ))}
            </div>
            <p aria-hidden="true" className="h-6 font-bold text-soft">
              {word && t(word)}
            </p>
          </fieldset>
          <AreaField
            label={t`Feedback`}
            optional
            maxLength={1000}
            value={feedback}
            onChange={(event) => setFeedback(event.target.value)}
          />
          <Button type="submit" busy={busy} className="w-full text-lg">
            <Trans>Submit Rating</Trans>
          </Button>
        </form>
      )}
    </Dialog>
  )
}
