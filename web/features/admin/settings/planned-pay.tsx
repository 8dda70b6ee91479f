import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminSettings } from '#shared/settings/contracts.ts'
import { calendarDay } from '../../../lib/language/time.ts'
import { paiseOf } from '../../../lib/language/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { usePlanned } from './use-planned.ts'

type Rules = AdminSettings['pricing']['courierPay']
type By = Rules[number]['by']

const suggested = { from: '', floor: '25', perKm: '8', perWaitMinute: '1', freeMinutes: '5' }

/** Couriers' pay by distance, waiting and a floor, from days on; or the share of the total again. */
export const PlannedPay = ({ rules }: { rules: Rules }) => {
  const heading = useId()
  const { t } = useLingui()
  const [by, setBy] = useState<By>('distance')
  const { typed, setTyped, store, busy, problem, errorOf } = usePlanned('courierPay', suggested, rules.length)
  const add = () => {
    const { from, floor, perKm, perWaitMinute, freeMinutes } = typed
    const minutes = Number(freeMinutes)
    void store([
      ...rules,
      by === 'percent'
        ? { from, by }
        : {
            from,
            by,
            floor: paiseOf(floor),
            perKm: paiseOf(perKm),
            perWaitMinute: paiseOf(perWaitMinute),
            freeMinutes: Number.isNaN(minutes) ? freeMinutes : minutes,
          },
    ])
  }
  const field = (name: keyof typeof suggested, label: string) => (
    <Field
      label={label}
      {...(name === 'from' ? { type: 'date' } : { inputMode: 'decimal' as const })}
      value={typed[name]}
      error={errorOf(name)}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <section aria-labelledby={heading} className="mt-6 space-y-3 border-t border-line pt-4">
      <h3 id={heading} className="text-lg">
        <Trans>Couriers' pay from a day on</Trans>
      </h3>
      <ul className="space-y-1">
        {rules.map((rule, index) => (
          <li key={JSON.stringify(rule)} className="flex items-center gap-2">
            <RuleText rule={rule} />
            <IconButton
              label={t`Remove the pay from ${calendarDay(rule.from)}`}
              onClick={() => store(rules.filter((_rule, at) => at !== index))}
            >
              <IconTrash aria-hidden="true" size={18} />
            </IconButton>
          </li>
        ))}
        {rules.length === 0 && (
          <li className="text-soft">
            <Trans>None: couriers have their share of each order's total.</Trans>
          </li>
        )}
      </ul>
      {/* Fields on one line, however long the names above them are. */}
      <div className="grid gap-3 sm:grid-cols-3 sm:items-end">
        {field('from', t`From`)}
        <SelectField
          label={t`Paid by`}
          value={by}
          onChange={({ target }) => setBy(target.value === 'percent' ? 'percent' : 'distance')}
        >
          <option value="distance">{t`Distance and waiting`}</option>
          <option value="percent">{t`Share of the total`}</option>
        </SelectField>
        {by === 'distance' && (
          <>
            {field('floor', t`At least (₹)`)}
            {field('perKm', t`For each km (₹)`)}
            {field('perWaitMinute', t`For each minute of waiting (₹)`)}
            {field('freeMinutes', t`Minutes of waiting that are not paid`)}
          </>
        )}
      </div>
      <Button look="plain" busy={busy} onClick={add}>
        <Trans>Plan</Trans>
      </Button>
      {problem && <Message kind="error">{problem}</Message>}
    </section>
  )
}

const RuleText = ({ rule }: { rule: Rules[number] }) => {
  const day = calendarDay(rule.from)
  const [km, floor, minute] = [rule.perKm, rule.floor, rule.perWaitMinute].map((one) => formatPaise(one))
  const { freeMinutes } = rule
  return rule.by === 'percent' ? (
    <span>
      <Trans>From {day}: the share of the total</Trans>
    </span>
  ) : (
    <span>
      <Trans>
        From {day}: {km} a km, {floor} at least, {minute} a minute of waiting after {freeMinutes}
      </Trans>
    </span>
  )
}
