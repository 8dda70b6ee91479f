import { paiseOf, rupeesOf } from '../../../lib/language/typed-amount.ts'

/** How a field of a setting is entered. */
export type SettingField = {
  name: string
  label: string
  hint?: string
} & (
  | { kind: 'percent' | 'amount' | 'minutes' | 'text' | 'switch' }
  | { kind: 'choice'; choices: { value: string; label: string }[] }
)

/** A field's value as it is typed: a text, or whether a switch is on. */
export type Typed = string | boolean

export const typedOf = ({ kind }: SettingField, value: unknown): Typed => {
  if (kind === 'switch') return value === true
  if (kind === 'amount') return rupeesOf(Number(value))
  return String(value)
}

/** What was typed, in the API's units; what is no number stays a text, which the rules refuse. */
export const inUnits = ({ kind }: SettingField, typed: Typed): unknown => {
  if (typeof typed === 'boolean') return typed
  if (kind === 'text' || kind === 'choice') return typed
  if (kind === 'amount') return paiseOf(typed) ?? typed
  return typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : Number(typed)
}
