import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { AreaField } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useMay } from '../access/use-duties.ts'
import { useAnswer } from './use-answer.ts'

type Props = {
  id: string
  to: 'rating-reply' | 'refund-answer'
  /** What was said before; null: nothing. */
  before: string | null
  label: string
  hint: string
  send: string
  /** Behind a button of this name until somebody wants to answer: in a list of many. */
  folded?: string
}

/** Says something once, and otherwise a second time. */
export const AnswerForm = ({ id, to, before, label, hint, send, folded }: Props) => {
  const { t } = useLingui()
  const answer = useAnswer(id)
  const [text, setText] = useState(before ?? '')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [editing, setEditing] = useState(before === null)
  const [isFolded, setIsFolded] = useState(before === null && folded !== undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    setProblem(undefined)
    try {
      await answer.mutateAsync({ to, text: text.trim() })
      toast.success(t`Your answer is saved`)
      setEditing(false)
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  }
  const may = useMay()
  if (!editing)
    return (
      <div className="space-y-1">
        <p className="text-sm font-bold text-soft">{label}</p>
        <p className="wrap-anywhere border-l-4 border-accent pl-3">{before}</p>
        {may('sell') && (
          <Button
            look="quiet"
            className="!px-2"
            onClick={() => {
              setText(before ?? '')
              setEditing(true)
            }}
          >
            {t`Change your answer`}
          </Button>
        )}
      </div>
    )
  if (!may('sell')) return null
  if (isFolded)
    return (
      <Button look="plain" onClick={() => setIsFolded(false)}>
        {folded}
      </Button>
    )
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {problem && <Message kind="error">{problem}</Message>}
      <AreaField
        label={label}
        hint={hint}
        maxLength={500}
        value={text}
        autoFocus={folded !== undefined}
        onChange={({ target }) => setText(target.value)}
        error={missing ? t`Please write something` : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="plain" busy={answer.isPending}>
          {send}
        </Button>
        {(before !== null || folded !== undefined) && (
          <Button look="quiet" onClick={() => (before === null ? setIsFolded(true) : setEditing(false))}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  )
}
