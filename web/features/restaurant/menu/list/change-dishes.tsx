import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import type { ChangePreview, changeDishes } from '#shared/menu/change-contracts.ts'
import { sectionLabels, sections } from '#shared/menu/restaurant-menu.ts'
import { call } from '../../../../lib/calls/api.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { paiseOf } from '../../../../lib/language/typed-amount.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Check } from '../../../../ui/forms/check.tsx'
import { Field, SelectField } from '../../../../ui/forms/field.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { useCategories } from '../categories/use-categories.ts'
import { changesKey, menuKey } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'
import { ChangedDishes } from './changed-dishes.tsx'
import type { Changed } from './undo-change.tsx'

type Body = (typeof changeDishes.body)['_zod']['input']
/** No category of its own. */
const none = 'none'
/** The dishes that are meant: named, or all that match the filter. */
export type Meant = Pick<Body, 'dishIds' | 'matching'>

/** Looks at what a change would do, and does it. */
const useChangeDishes = () => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  const sent = useRef({ text: '', key: '' })
  const preview = useMutation({
    mutationFn: (body: Body) => call('POST /api/restaurant/menu/bulk/preview', { query, body }),
  })
  const change = useMutation({
    // Its key stays with what is sent: pressing again after a lost connection raises no price twice.
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: nanoid() }
      return call('POST /api/restaurant/menu/bulk', { query, body }, { idempotencyKey: sent.current.key })
    },
    onSuccess: async () => {
      sent.current = { text: '', key: '' }
      for (const queryKey of [menuKey(restaurant), changesKey(restaurant)])
        await client.invalidateQueries({ queryKey })
    },
  })
  return { preview, change }
}

type Props = { meant: Meant; count: number; open: boolean; onClose: (done?: Changed) => void }

/**
 * Changes availability, price or category of several dishes at a time, once it was seen what becomes of
 * each.
 */
export const ChangeDishes = ({ meant, count, open, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={() => onClose()}
      title={t`Change several dishes`}
      description={t`What you leave as it is stays. You see what becomes of each dish before it is done.`}
      wide
    >
      <ChangeForm meant={meant} count={count} onClose={onClose} />
    </Dialog>
  )
}

const ChangeForm = ({ meant, count, onClose }: Omit<Props, 'open'>) => {
  const { t, i18n } = useLingui()
  const [available, setAvailable] = useState('')
  const [price, setPrice] = useState('')
  const [typed, setTyped] = useState('')
  const [roundTo, setRoundTo] = useState<'rupee' | 'paisa'>('rupee')
  const [withOptions, setWithOptions] = useState(false)
  const [category, setCategory] = useState('')
  const [own, setOwn] = useState('')
  const categories = useCategories().data?.items ?? []
  const [problem, setProblem] = useState<string>()
  const [looked, setLooked] = useState<{ body: Body; preview: ChangePreview }>()
  const { preview, change } = useChangeDishes()
  const byPercent = price.endsWith('Percent')
  const value = byPercent ? (typed.trim() === '' ? undefined : Number(typed)) : paiseOf(typed)
  const wrong = price !== '' && (value === undefined || !(value > 0))
  const look = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return setProblem(t`Please enter by how much the price changes`)
    if (available === '' && price === '' && category === '' && own === '')
      return setProblem(t`Please choose what becomes different`)
    setProblem(undefined)
    const signed = price.startsWith('lower') ? -(value ?? 0) : (value ?? 0)
    const body: Body = {
      ...meant,
      ...(available !== '' && { available: available === 'true' }),
      ...(price !== '' && {
        price: { by: byPercent ? 'percent' : 'amount', value: signed, roundTo },
        withOptions,
      }),
      ...(category !== '' && { category }),
      ...(own !== '' && { ownCategory: own === none ? null : own }),
    }
    try {
      const seen = await preview.mutateAsync(body)
      if (seen.changed.length === 0) return setProblem(t`All of them are so already.`)
      setLooked({ body: { ...body, preview: seen.preview }, preview: seen })
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  }
  const run = async () => {
    if (!looked) return
    setProblem(undefined)
    try {
      const { changed, undo } = await change.mutateAsync(looked.body)
      onClose(undo === null ? undefined : { added: 0, changed, undo })
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  }
  const failure = <div aria-live="polite">{problem && <Message kind="error">{problem}</Message>}</div>
  if (looked)
    return (
      <div className="space-y-4">
        <ChangedDishes preview={looked.preview} />
        {failure}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="plain"
            onClick={() => {
              setProblem(undefined)
              setLooked(undefined)
            }}
          >
            <Trans>Back</Trans>
          </Button>
          <Button busy={change.isPending} onClick={run}>
            <Plural value={looked.preview.changed.length} one="Change # dish" other="Change # dishes" />
          </Button>
        </div>
      </div>
    )
  return (
    <form onSubmit={look} noValidate className="space-y-4">
      <SelectField
        label={t`Availability`}
        value={available}
        onChange={({ target }) => setAvailable(target.value)}
      >
        <option value="">{t`Leave as it is`}</option>
        <option value="true">{t`Available`}</option>
        <option value="false">{t`Unavailable`}</option>
      </SelectField>
      <SelectField label={t`Price`} value={price} onChange={({ target }) => setPrice(target.value)}>
        <option value="">{t`Leave as it is`}</option>
        <option value="raisePercent">{t`Raise by percent`}</option>
        <option value="lowerPercent">{t`Lower by percent`}</option>
        <option value="raiseAmount">{t`Raise by ₹`}</option>
        <option value="lowerAmount">{t`Lower by ₹`}</option>
      </SelectField>
      {price !== '' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={byPercent ? t`Percent` : t`Amount in ₹`}
              inputMode="decimal"
              maxLength={10}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <SelectField
              label={t`Round to`}
              value={roundTo}
              onChange={({ target }) => setRoundTo(target.value === 'paisa' ? 'paisa' : 'rupee')}
            >
              <option value="rupee">{t`Whole rupees`}</option>
              <option value="paisa">{t`Whole paise`}</option>
            </SelectField>
          </div>
          <Check
            label={t`Change the prices of their options too`}
            checked={withOptions}
            onChange={({ target }) => setWithOptions(target.checked)}
          />
        </>
      )}
      {categories.length > 0 && (
        <SelectField label={t`Your category`} value={own} onChange={({ target }) => setOwn(target.value)}>
          <option value="">{t`Leave as it is`}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={none}>{t`No category`}</option>
        </SelectField>
      )}
      <SelectField label={t`Category`} value={category} onChange={({ target }) => setCategory(target.value)}>
        <option value="">{t`Leave as it is`}</option>
        {sections.map((section) => (
          <option key={section} value={section}>
            {i18n._(sectionLabels[section])}
          </option>
        ))}
      </SelectField>
      {failure}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={() => onClose()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={preview.isPending}>
          <Plural value={count} one="See what becomes of # dish" other="See what becomes of # dishes" />
        </Button>
      </div>
    </form>
  )
}
