import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TalkToPerson } from './talk-to-person.tsx'
import type { ChatLine, useChat } from './use-chat.ts'

/** Frequent questions, sent with one tap. */
const questions = [
  msg`Where is my order?`,
  msg`How long does delivery take?`,
  msg`Do you have a first-order code?`,
  msg`How do I get a refund?`,
  msg`When are you open?`,
  msg`I want to talk to a person`,
]

type Props = { chat: ReturnType<typeof useChat>; onLeaveMessage: () => void }

export const LiveChat = ({ chat, onLeaveMessage }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const { lines, typing } = chat
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is shown whenever there is one
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [lines.length, typing])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    void chat.send(typed)
    setTyped('')
  }
  return (
    <div className="space-y-3">
      <div
        ref={log}
        role="log"
        aria-live="polite"
        aria-label={t`Conversation`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
        tabIndex={0}
        className="flex h-[min(22rem,45dvh)] flex-col gap-2.5 overflow-y-auto overscroll-contain rounded-2xl bg-sunken p-3"
      >
        <Line line={{ id: -1, from: 'us', text: t`Hello! How can I help you?` }} />
        {lines.map((line) => (
          <Line key={line.id} line={line} lines={lines} onLeaveMessage={onLeaveMessage} />
        ))}
        {typing && (
          <p
            aria-hidden="true"
            className="self-start px-3 font-bold tracking-widest text-soft motion-safe:animate-pulse"
          >
            •••
          </p>
        )}
      </div>
      <ul aria-label={t`Suggested questions`} className="scroll-row gap-2 py-0.5">
        {questions.map((question) => (
          <li key={question.id} className="flex">
            <button type="button" className={chipClass} onClick={() => chat.send(t(question))}>
              {t(question)}
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          <Trans>Your message</Trans>
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={500}
            autoComplete="off"
            enterKeyHint="send"
            placeholder={t`Type your message`}
            className="field min-w-0"
          />
          <Button type="submit" aria-label={t`Send`} className="!px-3.5">
            <IconSend2 aria-hidden="true" size={22} />
          </Button>
        </div>
      </form>
    </div>
  )
}

const looks = {
  you: 'self-end rounded-br-md bg-action text-on-action',
  us: 'self-start rounded-bl-md border border-line bg-surface',
}

type LineProps = { line: ChatLine; lines?: readonly ChatLine[]; onLeaveMessage?: () => void }

const Line = ({ line, lines = [], onLeaveMessage }: LineProps) => {
  const { t } = useLingui()
  return (
    <div className={`max-w-[86%] rounded-2xl px-3.5 py-2.5 ${looks[line.from]}`}>
      <span className="sr-only">{line.from === 'you' ? t`You:` : t`Annapurna Eats:`} </span>
      <span className="whitespace-pre-wrap break-words">{line.text}</span>
      {line.promoCode && (
        <span className="mt-2 flex flex-wrap items-center gap-2">
          <strong className="select-all rounded-lg border border-dashed border-line-strong px-2.5 py-1.5 tabular-nums">
            {line.promoCode}
          </strong>
          <CopyButton text={line.promoCode} label={t`Copy promo code`} />
        </span>
      )}
      {line.link && (
        <Link
          to={line.link.path}
          className="mt-2 block w-fit font-bold text-accent underline underline-offset-4"
        >
          {line.link.label}
        </Link>
      )}
      {(line.topic === 'person' || line.topic === 'other' || line.topic === 'complaint') &&
        onLeaveMessage && <TalkToPerson lines={lines} onLeaveMessage={onLeaveMessage} />}
    </div>
  )
}
