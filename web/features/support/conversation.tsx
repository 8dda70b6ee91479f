import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { SupportMessage, SupportNote, SupportThread } from '#shared/support/contracts.ts'
import type { MessageAuthor } from '#shared/support/threads.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { exactTime } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { Assignee } from './assignee.tsx'
import { BesideConversation } from './desk/beside.ts'
import { PutOff } from './desk/put-off.tsx'
import { Snooze } from './desk/snooze.tsx'
import { FirstAnswer } from './first-answer.tsx'
import { StatePill } from './state-pill.tsx'
import { useConversation } from './use-conversation.ts'
import { WriteMessage } from './write-message.tsx'

/** `focused`: the keyboard goes on in the message's field, where what it was in has gone. */
type Props = { id: string; focused?: boolean }

export const Conversation = ({ id, focused = false }: Props) => {
  const { t } = useLingui()
  const { thread, messages, lines, notes, note, noteThread, readNotes } = useConversation(id)
  const beside = useContext(BesideConversation)
  const [besideShown, setBesideShown] = useState(false)
  const log = useRef<HTMLDivElement>(null)
  const newest = `${lines.at(-1)?.id} ${notes[0]?.id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is shown whenever there is one
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [newest])
  const { data } = thread
  const error = thread.error ?? messages.error
  if (!data || !messages.data)
    return (
      <div className="p-5">
        {error ? (
          <FailedPart
            error={error}
            otherwise={t`This conversation could not be loaded.`}
            onRetry={() => Promise.all([thread.refetch(), messages.refetch()])}
          />
        ) : (
          <div role="status" aria-label={t`Loading`} className="skeleton h-64 w-full !rounded-card" />
        )}
      </div>
    )
  const side: MessageAuthor = data.person === null ? 'person' : 'support'
  return (
    <>
      <Head
        thread={data}
        onResolved={noteThread}
        beside={beside && { shown: besideShown, toggle: () => setBesideShown(!besideShown) }}
      />
      {besideShown && beside ? (
        <div className="flex min-h-0 flex-1 flex-col bg-surface min-[100rem]:hidden">{beside(data)}</div>
      ) : null}
      <div
        ref={log}
        role="log"
        aria-live="polite"
        aria-label={t`Conversation`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
        tabIndex={0}
        className={`flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 ${besideShown ? 'max-[99.99rem]:hidden' : ''}`}
      >
        {messages.hasNextPage && (
          <Button
            look="quiet"
            busy={messages.isFetchingNextPage}
            onClick={() => messages.fetchNextPage()}
            className="self-center"
          >
            <Trans>Earlier messages</Trans>
          </Button>
        )}
        {inOrder(lines, notes, messages.hasNextPage).map((one) =>
          'note' in one ? (
            <Note key={`note-${one.id}`} note={one} />
          ) : (
            <Line key={one.id} line={one} own={one.from === side} person={data.person?.name} />
          ),
        )}
        {data.state === 'open' && side === 'person' && (
          <p className="self-center text-center text-sm text-soft">
            <Trans>We have your message. The answer appears here.</Trans>
            {data.acknowledgedAt === null && (
              <>
                {' '}
                <Trans>
                  Your ticket is {data.ticket}: you hear from a person by {exactTime(data.acknowledgeBy)}.
                </Trans>
              </>
            )}
          </p>
        )}
      </div>
      <WriteMessage
        threadId={id}
        focused={focused}
        resolved={data.state === 'resolved'}
        asSupport={
          data.person && { name: data.person.name, orderId: data.orderId, language: data.person.language }
        }
        onNoted={readNotes}
        onSent={(message) => {
          note(message)
          noteThread({ state: side === 'person' ? 'open' : 'answered', snoozedUntil: null })
        }}
      />
    </>
  )
}

/** Messages and notes by their time; of notes before the first message that is loaded none. */
const inOrder = (
  lines: readonly SupportMessage[],
  notes: readonly SupportNote[],
  more: boolean,
): (SupportMessage | SupportNote)[] => {
  const first = lines[0]?.at ?? ''
  return [...lines, ...notes.filter(({ at }) => !more || at >= first).toReversed()].sort((a, b) =>
    a.at.localeCompare(b.at),
  )
}

type HeadProps = {
  thread: SupportThread
  onResolved: (thread: SupportThread) => void
  /** What is beside it, where there is no room for both. */
  beside: { shown: boolean; toggle: () => void } | null
}

const Head = ({ thread, onResolved, beside }: HeadProps) => {
  const { id, ticket, subject, orderId, state, person, assignee, snoozedUntil } = thread
  const { t } = useLingui()
  const change = (to: 'resolve' | 'reopen') =>
    call(`POST /api/support/threads/:id/${to}`, { params: { id } }).then(onResolved, (error: unknown) =>
      toast.error(messageOf(error, t`That did not work. Please try again.`)),
    )
  return (
    <div className="space-y-2 border-b border-line bg-surface px-5 py-3">
      <div className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="break-words text-lg leading-tight">{subject}</h3>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            {person && (
              <Link to={`?tab=users&user=${person.id}`} className="font-bold text-accent underline">
                {person.name}
              </Link>
            )}
            {orderId &&
              (person === null ? (
                <Link to={`/tracking?order=${orderId}`} className="font-bold text-accent underline">
                  {orderId}
                </Link>
              ) : (
                <Link to={`?tab=orders&order=${orderId}`} className="font-bold text-accent underline">
                  {orderId}
                </Link>
              ))}
            <span>{ticket}</span>
            <StatePill state={state} />
            {person && <FirstAnswer thread={thread} />}
            <PutOff until={snoozedUntil} />
          </p>
        </div>
        <Button
          look="quiet"
          onClick={() => change(state === 'resolved' ? 'reopen' : 'resolve')}
          className="-mr-3 shrink-0 !px-3"
        >
          {state === 'resolved' ? <Trans>Reopen</Trans> : <Trans>Mark as Solved</Trans>}
        </Button>
      </div>
      {person && (
        <div className="flex flex-wrap items-center gap-2">
          <Assignee id={id} assignee={assignee} onAssigned={onResolved} />
          {state !== 'resolved' && <Snooze id={id} snoozedUntil={snoozedUntil} onSnoozed={onResolved} />}
          {beside && (
            <Button
              look="quiet"
              aria-pressed={beside.shown}
              onClick={beside.toggle}
              className="ml-auto -mr-3 shrink-0 !px-3 min-[100rem]:hidden"
            >
              <Trans>Person and order</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What colleagues wrote, which its person never sees. */
const Note = ({ note: { by, note, at } }: { note: SupportNote }) => (
  <div className="self-stretch rounded-2xl border border-dashed border-line-strong bg-sunken px-3.5 py-2.5">
    <p className="mb-0.5 text-sm">
      <b>
        <Trans>Note of {by.name}, for colleagues only</Trans>
      </b>
      {' · '}
      <TimeText at={at} />
    </p>
    <p className="whitespace-pre-wrap break-words">{note}</p>
  </div>
)

type LineProps = { line: SupportMessage; own: boolean; person: string | undefined }

const Line = ({ line, own, person }: LineProps) => {
  const { t } = useLingui()
  const other = line.from === 'person' ? (person ?? t`You`) : t`Annapurna Eats`
  return (
    <div className={`flex max-w-[88%] flex-col ${own ? 'items-end self-end' : 'self-start'}`}>
      <p className="mb-0.5 px-1 text-sm text-soft">
        <b className="text-ink">{own ? t`You` : line.automatic ? t`Automatic answer` : other}</b>
        {' · '}
        <TimeText at={line.at} />
      </p>
      <p
        className={`w-fit whitespace-pre-wrap break-words rounded-2xl px-3.5 py-2.5 ${own ? 'rounded-br-md bg-action text-on-action' : `rounded-bl-md border bg-surface ${line.automatic ? 'border-dashed border-line-strong' : 'border-line'}`}`}
      >
        {line.message}
      </p>
    </div>
  )
}
