import { paiseOf, rupeesOf } from '../../../lib/language/typed-amount.ts'

/** How a field of a setting is entered. */
export type SettingField = {
  name: string
  label: string
  hint?: string
} & (
  | { kind: 'percent' | 'amount' | 'minutes' | 'text' | 'list' | 'switch' }
  | { kind: 'choice'; choices: { value: string; label: string }[] }
)

/** A field's value as it is typed: a text, or whether a switch is on. */
export type Typed = string | boolean

export const typedOf = ({ kind }: SettingField, value: unknown): Typed => {
  if (kind === 'switch') return value === true
  if (kind === 'amount') return rupeesOf(Number(value))
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** What was typed, in the API's units; what is not a number stays a text, which the rules refuse. */
export const inUnits = ({ kind }: SettingField, typed: Typed): unknown => {
  if (typeof typed === 'boolean') return typed
  if (kind === 'list') return typed.split(/[\s,;]+/).filter(Boolean)
  if (kind === 'text' || kind === 'choice') return typed
  if (kind === 'amount') return paiseOf(typed) ?? typed
  return typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : Number(typed)
}

/** A field that changed, with what it was and what it is to be, in the API's units. */
export type SettingChange = { field: SettingField; before: unknown; after: unknown }

/**
 * Whether a change is confirmed before it holds: it is about everybody's money, or ends that orders are
 * taken. What does not fit its field is refused by the rules instead.
 */
export const isGrave = ({ field: { kind }, after }: SettingChange): boolean =>
  kind === 'switch' ? after === false : (kind === 'amount' || kind === 'percent') && typeof after === 'number'
