import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { refusedFields } from '../../../ui/forms/show-problems.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useSaveSettings } from './use-settings.ts'

/**
 * A list of rules of the pricing that come into force on days to come: what is typed of the next one, and
 * `store`, which saves the whole list. `errorOf` says what is wrong with a field of the rule at `index`.
 */
export const usePlanned = <T extends Record<string, string>>(
  list: 'courierPay' | 'rateChanges',
  initial: T,
  index: number,
) => {
  const { t } = useLingui()
  const save = useSaveSettings()
  const [typed, setTyped] = useState(initial)
  const [fields, setFields] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const store = async (next: unknown[]) => {
    setBusy(true)
    setProblem(undefined)
    setFields({})
    try {
      await save({ pricing: { [list]: next } })
      setTyped(initial)
      toast.success(t`Saved: it holds at once, everywhere`)
    } catch (error) {
      setFields(refusedFields(error))
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (name: keyof T & string) => fields[`pricing.${list}.${index}.${name}`]
  return { typed, setTyped, store, busy, problem, errorOf }
}
