import { useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { SettingChange, SettingField } from './setting-fields.ts'

/** A value as it is read: an amount with its currency, whatever was typed. */
const useShown = () => {
  const { t, i18n } = useLingui()
  return (field: SettingField, value: unknown): string => {
    if (field.kind === 'switch') return value === true ? t`Yes` : t`No`
    if (field.kind === 'amount') return formatPaise(paise(Number(value)))
    if (field.kind === 'percent') return `${i18n.number(Number(value), { maximumFractionDigits: 4 })} %`
    if (field.kind === 'choice')
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value)
    const text = Array.isArray(value) ? value.join(', ') : String(value)
    return text === '' ? '–' : text
  }
}

/** What a change of settings does, each field with what it was and what it is to be. */
export const ChangeList = ({ changes }: { changes: readonly SettingChange[] }) => {
  const { t } = useLingui()
  const shown = useShown()
  return (
    <ul className="space-y-1">
      {changes.map(({ field, before, after }) => (
        <li key={field.name} className="wrap-anywhere">
          {field.label.replace(/ \([₹%]\)$/, '')}:{' '}
          <span className="money whitespace-nowrap">{shown(field, before)}</span>{' '}
          <IconArrowRight aria-label={t`becomes`} size={16} className="inline" />{' '}
          <b className="money whitespace-nowrap">{shown(field, after)}</b>
        </li>
      ))}
    </ul>
  )
}
