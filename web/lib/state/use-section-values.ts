import { useEffect } from 'react'
import type { FieldValues, UseFormReset } from 'react-hook-form'

/**
 * Shows what a colleague has saved meanwhile, where nothing is being changed here. `written` is the same text
 * for the same values.
 */
export const useSectionValues = <Values extends FieldValues>(
  values: Values,
  { reset, isDirty }: { reset: UseFormReset<Values>; isDirty: boolean },
): void => {
  const written = JSON.stringify(values)
  useEffect(() => {
    if (!isDirty) reset(JSON.parse(written) as Values)
  }, [written, isDirty, reset])
}

/** The fields that differ from what the form began with: a colleague's change of another one stays. */
export const changedFields = <Values extends FieldValues>(
  values: Values,
  before: Partial<Values>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  ) as Partial<Values>
