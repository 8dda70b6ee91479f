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
import type { About } from './canned-text.ts'

const longest = 2000

/** What was typed and not sent yet, by conversation: closing the sheet loses nothing. */
const drafts = new Map<string, string>()

type Props = {
  threadId: string
  focused: boolean
  resolved: boolean
  /** For support, who can also write a note: what its canned replies are filled in with. */
  asSupport: About | null
  onSent: (message: SupportMessage) => void
  onNoted: () => unknown
}

/**
 * The field of a conversation. What could not be sent stays in it, and can be sent again without being there
 * twice.
 */
export const WriteMessage = ({ threadId, asSupport, ...rest }: Props) => {
  const [isNote, setIsNote] = useState(false)
  return (
    <Writing
      // Each has a draft of its own.
      key={isNote ? 'note' : 'message'}
      {...rest}
      threadId={threadId}
      asSupport={asSupport}
      isNote={isNote}
      setIsNote={setIsNote}
    />
  )
}

type WritingProps = Props & { isNote: boolean; setIsNote: (isNote: boolean) => void }

const Writing = ({
  threadId,
  focused,
  resolved,
  asSupport,
  onSent,
  onNoted,
  isNote,
  setIsNote,
}: WritingProps) => {
  const { t } = useLingui()
  const draft = isNote ? `${threadId} note` : threadId
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(drafts.get(draft) ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(nanoid())
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  const change = (text: string) => {
    key.current = nanoid()
    setTyped(text)
    if (text === '') drafts.delete(draft)
    else drafts.set(draft, text)
  }
  const send = async () => {
    const message = typed.trim()
    if (message === '' || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const params = { id: threadId }
      const once = { idempotencyKey: key.current }
      if (isNote) {
        await call('POST /api/admin/support/threads/:id/notes', { params, body: { note: message } }, once)
        await onNoted()
      } else onSent(await call('POST /api/support/threads/:id/messages', { params, body: { message } }, once))
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
      className={`space-y-2 border-t border-line p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] ${isNote ? 'bg-sunken' : 'bg-surface'}`}
    >
      {problem && <Message kind="error">{problem}</Message>}
      {resolved && !isNote && (
        <p className="text-sm text-soft">
          <Trans>This conversation is resolved. Write again to reopen it.</Trans>
        </p>
      )}
      {asSupport && (
        <div className="flex flex-wrap items-center gap-2">
          <fieldset className="flex gap-1">
            <legend className="sr-only">
              <Trans>Who reads it</Trans>
            </legend>
            {[false, true].map((note) => (
              <button
                key={String(note)}
                type="button"
                aria-pressed={isNote === note}
                onClick={() => setIsNote(note)}
                className="min-h-11 rounded-full px-3 text-sm font-bold text-soft hover:text-accent aria-pressed:bg-accent-tint aria-pressed:text-accent"
              >
                {note ? <Trans>Note for colleagues</Trans> : <Trans>Answer</Trans>}
              </button>
            ))}
          </fieldset>
          {!isNote && (
            <div className="min-w-40 flex-1">
              <CannedReplies
                about={asSupport}
                onChoose={(text) => {
                  change(typed.trim() === '' ? text : `${typed}\n${text}`)
                  field.current?.focus()
                }}
              />
            </div>
          )}
        </div>
      )}
      <label htmlFor={id} className="sr-only">
        {isNote ? <Trans>Your note</Trans> : <Trans>Your message</Trans>}
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
          placeholder={isNote ? t`Only colleagues read this` : t`Type your message`}
          className="field min-w-0 resize-none"
        />
        <Button type="submit" busy={busy} aria-label={problem ? t`Send Again` : t`Send`} className="!px-3.5">
          {!busy && <IconSend2 aria-hidden="true" size={22} />}
        </Button>
      </div>
    </form>
  )
}
