import { useLingui } from '@lingui/react/macro'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../button.tsx'
import { Message } from '../message.tsx'
import { AreaField } from './field.tsx'

const longest = 2000

type Props = {
  label: string
  /** What the button says. */
  button: string
  rows?: number
  /** Sends the text; again after a failure with the same key, so that it arrives once. */
  send: (message: string, idempotencyKey: string) => Promise<unknown>
}

/** A text to somebody, with what is wrong with it beside it. What could not be sent stays. */
export const MessageForm = ({ label, button, rows, send }: Props) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [field, setField] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(nanoid())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setField(text.trim() === '' ? t`Please type a message` : undefined)
    if (text.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      await send(text.trim(), key.current)
    } catch (error) {
      if (error instanceof ApiError) setField(error.fields.message)
      setProblem(messageOf(error, t`Your message could not be sent. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <AreaField
        label={label}
        rows={rows}
        maxLength={longest}
        value={text}
        onChange={({ target }) => {
          key.current = nanoid()
          setText(target.value)
        }}
        error={field}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  )
}
