import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import {
  type CourierTag,
  courierTagLabels,
  courierTags,
  type FoodTag,
  foodTagLabels,
  foodTags,
  tagsFor,
} from '#shared/ratings/tags.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useTimeout } from '../../lib/hooks/use-timeout.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AreaField } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { DishThumbs } from './dish-thumbs.tsx'
import { StarInput } from './star-input.tsx'
import { TagChoice } from './tag-choice.tsx'

/** Specification section 4: the thank-you closes after 2 s. */
const thanksMs = 2_000

type Props = { order: Order; open: boolean; onClose: () => void }

/** What a customer thinks of the food, of its courier and, if they like, of each dish. */
const RatingSheet = ({ order, open, onClose }: Props) => {
  const { t } = useLingui()
  const restaurant = order.restaurant.name
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={order.rating ? t`Change your rating` : t`How was it?`}
      description={t`Your order from ${restaurant}`}
    >
      <Form key={order.rating?.id} order={order} onClose={onClose} />
    </Dialog>
  )
}
export default RatingSheet

const Form = ({ order, onClose }: Omit<Props, 'open'>) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const later = useTimeout()
  const { id, rating: given } = order
  const courier = order.delivery?.status === 'completed' ? order.delivery.agent.name : undefined
  const [stars, setStars] = useState(given?.rating ?? 0)
  const [tags, setTags] = useState<FoodTag[]>(given?.tags ?? [])
  const [courierStars, setCourierStars] = useState(given?.courier?.rating ?? 0)
  const [ofCourier, setOfCourier] = useState<CourierTag[]>(given?.courier?.tags ?? [])
  const [thumbs, setThumbs] = useState(new Map(given?.dishes.map(({ dishId, up }) => [dishId, up])))
  const [feedback, setFeedback] = useState(given?.feedback ?? '')
  const [isPublic, setPublic] = useState(given?.public ?? true)
  const [problem, setProblem] = useState<string>()
  const [unrated, setUnrated] = useState(false)
  const [busy, setBusy] = useState(false)
  const [thanked, setThanked] = useState(false)
  const { nameOf } = useDishText()
  const dishes = [
    ...new Map(order.items.map((item) => [item.dishId, { id: item.dishId, name: nameOf(item) }])).values(),
  ]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUnrated(stars < 1)
    if (stars < 1) {
      // The row stands at the top of a form that is longer than a phone.
      const row = event.currentTarget.elements.namedItem('rating')
      if (row instanceof RadioNodeList && row[0] instanceof HTMLElement) row[0].focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      const body = {
        rating: stars,
        // What was chosen with other stars is not meant any more.
        tags: tagsFor(tags, stars),
        public: isPublic,
        dishes: [...thumbs].map(([dishId, up]) => ({ dishId, up })),
        ...(feedback.trim() !== '' && { feedback: feedback.trim() }),
        ...(courierStars > 0 && {
          courier: { rating: courierStars, tags: tagsFor(ofCourier, courierStars) },
        }),
      }
      const rated = await (given
        ? call('PUT /api/orders/:id/rating', { params: { id }, body })
        : call('POST /api/orders/:id/rating', { params: { id }, body }))
      setThanked(true)
      later(thanksMs, () => {
        onClose()
        client.setQueryData(['order', id], rated)
        void client.invalidateQueries({ queryKey: ['orders'] })
      })
    } catch (error) {
      setProblem(messageOf(error, t`Your rating could not be saved. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  if (thanked)
    return (
      <Message kind="success">
        <Trans>Thank you! The kitchen will hear about it.</Trans>
      </Message>
    )
  return (
    <form onSubmit={submit} className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <div className="space-y-2">
        <StarInput
          legend={t`The food`}
          name="rating"
          value={stars}
          error={unrated && stars < 1 ? t`Please select a rating` : undefined}
          onChange={setStars}
        />
        <TagChoice
          label={t`What the food was like`}
          tags={foodTags}
          labels={foodTagLabels}
          stars={stars}
          chosen={tags}
          onChange={setTags}
        />
      </div>
      {courier !== undefined && (
        <div className="space-y-2">
          <StarInput
            legend={t`${courier}, your courier`}
            name="courier-rating"
            value={courierStars}
            onChange={setCourierStars}
          />
          <TagChoice
            label={t`What ${courier} was like`}
            tags={courierTags}
            labels={courierTagLabels}
            stars={courierStars}
            chosen={ofCourier}
            onChange={setOfCourier}
          />
        </div>
      )}
      <DishThumbs dishes={dishes} thumbs={thumbs} onChange={setThumbs} />
      <AreaField
        label={t`Feedback`}
        optional
        maxLength={1000}
        value={feedback}
        onChange={(event) => setFeedback(event.target.value)}
      />
      {feedback.trim() !== '' && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isPublic}
            onChange={(event) => setPublic(event.target.checked)}
            className="size-5 shrink-0 accent-action"
          />
          <Trans>Everybody may read it, with my first name</Trans>
        </label>
      )}
      <Button type="submit" busy={busy} className="w-full text-lg">
        <Trans>Submit Rating</Trans>
      </Button>
    </form>
  )
}
