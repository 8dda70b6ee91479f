import { Trans, useLingui } from '@lingui/react/macro'
import { IconSend2 } from '@tabler/icons-react'
import { nanoid } from 'nanoid'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { SupportMessage } from '#shared/support/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { CannedReplies } from './canned-replies.tsx'

const longest = 2000

/** What was typed and not sent yet, by conversation: closing the sheet loses nothing. */
const drafts = new Map<string, string>()

type Props = {
  threadId: string
  focused: boolean
  resolved: boolean
  /** For support: what its canned replies are filled in with. */
  canned: { name: string; orderId: string | null } | null
  onSent: (message: SupportMessage) => void
}

/**
 * The field of a conversation. What could not be sent stays in it, and can be sent again without being there
 * twice.
 */
export const WriteMessage = ({ threadId, focused, resolved, canned, onSent }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(drafts.get(threadId) ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(nanoid())
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  const change = (text: string) => {
    key.current = nanoid()
    setTyped(text)
    if (text === '') drafts.delete(threadId)
    else drafts.set(threadId, text)
  }
  const send = async () => {
    const message = typed.trim()
    if (message === '' || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { message }
      const input = { params: { id: threadId }, body }
      onSent(await call('POST /api/support/threads/:id/messages', input, { idempotencyKey: key.current }))
      change('')
    } catch (error) {
      setProblem(messageOf(error, t`Your message could not be sent. Please try again.`))
    } finally {
      setBusy(false)
    }
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  /** Enter sends where there is a keyboard; with Shift, and on a phone, it begins a new line. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isSend || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      onSubmit={submit}
      className="space-y-2 border-t border-line bg-surface p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]"
    >
      {problem && <Message kind="error">{problem}</Message>}
      {resolved && (
        <p className="text-sm text-soft">
          <Trans>This conversation is resolved. Write again to reopen it.</Trans>
        </p>
      )}
      {canned && (
        <CannedReplies
          {...canned}
          onChoose={(text) => {
            change(typed.trim() === '' ? text : `${typed}\n${text}`)
            field.current?.focus()
          }}
        />
      )}
      <label htmlFor={id} className="sr-only">
        <Trans>Your message</Trans>
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={id}
          rows={2}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={longest}
          placeholder={t`Type your message`}
          className="field min-w-0 resize-none"
        />
        <Button type="submit" busy={busy} aria-label={problem ? t`Send Again` : t`Send`} className="!px-3.5">
          {!busy && <IconSend2 aria-hidden="true" size={22} />}
        </Button>
      </div>
    </form>
  )
}
