import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { AdminSettings } from '#shared/settings/contracts.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { usePlanned } from './use-planned.ts'

type Rates = AdminSettings['pricing']['rateChanges']

const nothing = { from: '', taxPercent: '', deliveryTaxPercent: '' }
const percentOf = (typed: string) =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : Number(typed)

/** Tax rates that are entered before they come into force. */
export const PlannedRates = ({ rates }: { rates: Rates }) => {
  const heading = useId()
  const { t, i18n } = useLingui()
  const { typed, setTyped, store, busy, problem, errorOf } = usePlanned('rateChanges', nothing, rates.length)
  const add = () => {
    const { from, taxPercent, deliveryTaxPercent } = typed
    void store([
      ...rates,
      {
        from,
        ...(taxPercent !== '' && { taxPercent: percentOf(taxPercent) }),
        ...(deliveryTaxPercent !== '' && { deliveryTaxPercent: percentOf(deliveryTaxPercent) }),
      },
    ])
  }
  const percent = (value: number | undefined) => (value === undefined ? '–' : `${i18n.number(value)} %`)
  return (
    <section aria-labelledby={heading} className="mt-6 space-y-3 border-t border-line pt-4">
      <h3 id={heading} className="text-lg">
        <Trans>Planned tax rates</Trans>
      </h3>
      <ul className="space-y-1">
        {rates.map(({ from, taxPercent, deliveryTaxPercent }, index) => {
          const day = calendarDay(from)
          const [food, delivery] = [percent(taxPercent), percent(deliveryTaxPercent)]
          return (
            <li key={`${from} ${taxPercent} ${deliveryTaxPercent}`} className="flex items-center gap-2">
              <span>
                <Trans>
                  From {day}: food {food}, delivery {delivery}
                </Trans>
              </span>
              <IconButton
                label={t`Remove the rates from ${day}`}
                onClick={() => store(rates.filter((_rate, at) => at !== index))}
              >
                <IconTrash aria-hidden="true" size={18} />
              </IconButton>
            </li>
          )
        })}
        {rates.length === 0 && (
          <li className="text-soft">
            <Trans>None. A change of the law can be entered before its day.</Trans>
          </li>
        )}
      </ul>
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-start">
        <Field
          label={t`From`}
          type="date"
          value={typed.from}
          error={errorOf('from')}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
        <Field
          label={t`Tax on food (%)`}
          inputMode="decimal"
          value={typed.taxPercent}
          error={errorOf('taxPercent')}
          onChange={({ target }) => setTyped({ ...typed, taxPercent: target.value })}
        />
        <Field
          label={t`Tax in the fee (%)`}
          inputMode="decimal"
          value={typed.deliveryTaxPercent}
          error={errorOf('deliveryTaxPercent')}
          onChange={({ target }) => setTyped({ ...typed, deliveryTaxPercent: target.value })}
        />
        <Button look="plain" busy={busy} onClick={add} className="sm:mt-7">
          <Trans>Plan</Trans>
        </Button>
      </div>
      {problem && <Message kind="error">{problem}</Message>}
    </section>
  )
}
