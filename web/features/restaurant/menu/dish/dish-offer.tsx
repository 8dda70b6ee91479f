import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { marketInput, momentOfInput } from '#shared/calendar.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { formatPaise, paise, percentOf } from '#shared/money/money.ts'
import { call } from '../../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { menuKey, putDish } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'

type Props = { item: MenuItem | undefined; onClose: () => void }

/** Puts a dish on offer for so many percent less, until a moment or until it is ended here. */
export const DishOffer = ({ item, onClose }: Props) => {
  const { t } = useLingui()
  const name = item?.name ?? ''
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={t`Offer for ${name}`}
      description={t`Customers see the old price beside the new one. Options keep their prices.`}
    >
      {item && <Form key={item.id} item={item} onClose={onClose} />}
    </Dialog>
  )
}

type Offer = { percentOff: number; endsAt: string | null }

const useOffer = ({ id }: MenuItem) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const named = { params: { dishId: id }, query: useNamed() }
  return useMutation({
    mutationFn: (offer: Offer | null) =>
      offer === null
        ? call('DELETE /api/restaurant/menu/:dishId/offer', named)
        : call('PUT /api/restaurant/menu/:dishId/offer', { ...named, body: offer }),
    onSuccess: (now) => {
      putDish(client, restaurant, id, () => now)
      void client.invalidateQueries({ queryKey: menuKey(restaurant) })
    },
  })
}

const Form = ({ item, onClose }: { item: MenuItem; onClose: () => void }) => {
  const { t } = useLingui()
  const { price, originalPrice, discount, offerEndsAt } = item
  const [percent, setPercent] = useState(String(discount ?? 20))
  const [ends, setEnds] = useState(offerEndsAt === undefined ? '' : marketInput(new Date(offerEndsAt)))
  const offer = useOffer(item)
  const fields = offer.error instanceof ApiError ? offer.error.fields : {}
  const runs = originalPrice !== undefined
  const full = originalPrice ?? price
  const percentOff = Number(percent)
  const before = formatPaise(full)
  const after = formatPaise(paise(full - percentOf(full, Number.isNaN(percentOff) ? 0 : percentOff)))
  const offered = Number.isInteger(percentOff) && percentOff >= 1 && percentOff <= 90
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = momentOfInput(ends)
    // What is no moment is refused with its own sentence.
    const endsAt = ends === '' ? null : Number.isNaN(at.getTime()) ? ends : at.toISOString()
    offer.mutate({ percentOff, endsAt }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`Percent off`}
          inputMode="numeric"
          maxLength={2}
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
          error={fields.percentOff}
        />
        <Field
          label={t`Ends`}
          optional
          type="datetime-local"
          value={ends}
          onChange={({ target }) => setEnds(target.value)}
          error={fields.endsAt}
          hint={t`Empty: when you end it.`}
        />
      </div>
      <p aria-live="polite" className="money min-h-6 font-bold">
        {offered && (
          <Trans>
            {before} becomes {after}
          </Trans>
        )}
      </p>
      {offer.error && Object.keys(fields).length === 0 && (
        <Message kind="error">{messageOf(offer.error, t`That did not work. Please try again.`)}</Message>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {runs && (
          <Button
            look="plain"
            busy={offer.isPending && offer.variables === null}
            onClick={() => offer.mutate(null, { onSuccess: onClose })}
          >
            <Trans>End the offer</Trans>
          </Button>
        )}
        <Button type="submit" busy={offer.isPending && offer.variables !== null}>
          {runs ? <Trans>Change the offer</Trans> : <Trans>Start the offer</Trans>}
        </Button>
      </div>
    </form>
  )
}
