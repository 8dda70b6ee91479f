import { useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { exactTime } from '../../../lib/language/time.ts'
import { fieldLabel, valueText, wordOf } from './audit-values.ts'

type Values = Record<string, unknown>
const valuesOf = (value: unknown): Values => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Values) : { '': value }
}

/** What was before and after, value by value; what stayed the same is left out. */
export const Difference = ({ before, after }: { before: unknown; after: unknown }) => {
  const { t, i18n } = useLingui()
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const labelOf = (name: string): string => {
    const label = fieldLabel(name)
    return typeof label === 'string' ? label : t(label)
  }
  const text = (value: unknown, name: string): string => {
    const written = valueText(name, value, exactTime)
    if (written !== undefined) return written
    const word = wordOf(name, value)
    if (word !== undefined) return typeof word === 'string' ? i18n._(word) : t(word)
    if (name === 'fields' && typeof value === 'string') return labelOf(value)
    if (value === null || value === undefined) return t`nothing`
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (Array.isArray(value)) return value.map((one) => text(one, name)).join(', ') || t`nothing`
    if (typeof value !== 'object') return String(value)
    return Object.entries(value)
      .map(([inner, one]) => `${labelOf(inner)}: ${text(one, inner)}`)
      .join('; ')
  }
  if (names.length === 0) return null
  return (
    <ul className="wrap-anywhere flex flex-wrap gap-x-3 gap-y-0.5 text-left text-sm">
      {names.map((name) => (
        <li key={name}>
          {name !== '' && <b>{labelOf(name)}: </b>}
          {name in was && (
            <>
              <del className="text-soft">{text(was[name], name)}</del>{' '}
              <IconArrowRight aria-label={t`now`} size={14} className="inline" />{' '}
            </>
          )}
          <ins className="no-underline">{text(is[name], name)}</ins>
        </li>
      ))}
    </ul>
  )
}
