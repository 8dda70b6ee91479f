import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'

/** Takes the food over with the code that the restaurant shows. */
export const PickUpForm = ({ onPickUp }: { onPickUp: (code: string) => Promise<unknown> }) => {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { run, busy, wrong, problem } = useCommand(async () => {
    await onPickUp(code)
  })
  return (
    <form onSubmit={run} noValidate className="space-y-2">
      <Field
        label={t`Code of the restaurant`}
        hint={t`The restaurant has four digits for you.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={code}
        error={wrong.code}
        className="!text-2xl tracking-[0.2em] tabular-nums"
        onChange={({ target }) => setCode(target.value)}
      />
      {problem && <Message kind="error">{problem}</Message>}
      <Button type="submit" busy={busy} className="w-full">
        {t`Pick Up`}
      </Button>
    </form>
  )
}
