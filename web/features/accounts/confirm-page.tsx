import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'

type Outcome = { kind: 'success' | 'error'; text: string; more?: ReactNode }

type Props = {
  title: string
  /** The title unless given. */
  heading?: string
  text: ReactNode
  /** What the button says; `Confirm` unless given. */
  action?: string
  /** Does it, with the token of the link, and returns what to say and show then. Throws ApiError. */
  confirm: (token: string) => Promise<{ message: string; more?: ReactNode }>
}

/** Where an e-mail's link leads. It waits for a press, because mail programs open links to scan them. */
export const ConfirmPage = ({ title, heading = title, text, action, confirm }: Props) => {
  const { t, i18n } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      // Read here and not while rendering: the server caches this page for everybody and does not know the
      // token.
      const token = new URLSearchParams(window.location.search).get('token') ?? ''
      const { message, more } = await confirm(token)
      setOutcome({ kind: 'success', text: i18n._(message), more })
    } catch (error) {
      setOutcome({ kind: 'error', text: messageOf(error, t`That did not work. Please try again.`) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mx-auto max-w-lg space-y-5 px-4 pt-10 text-center">
      <PageHead title={title} />
      <h1 className="text-4xl">{heading}</h1>
      {outcome && (
        <div className="text-left">
          <Message kind={outcome.kind}>{outcome.text}</Message>
        </div>
      )}
      {outcome?.kind === 'success' ? (
        outcome.more
      ) : (
        <>
          <p className="text-lg text-soft">{text}</p>
          <Button onClick={press} busy={busy} className="text-lg">
            {action ?? t`Confirm`}
          </Button>
        </>
      )}
    </div>
  )
}
