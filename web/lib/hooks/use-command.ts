import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../calls/api-error.ts'

/**
 * A form's command with what came of it: whether it runs, what was wrong beside which field, and what was
 * wrong otherwise.
 */
export const useCommand = (command: () => Promise<void>) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const run = async (event?: FormEvent) => {
    event?.preventDefault()
    setBusy(true)
    setWrong({})
    setProblem(undefined)
    try {
      await command()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setWrong(fields)
      if (Object.keys(fields).length === 0)
        setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, wrong, problem }
}
