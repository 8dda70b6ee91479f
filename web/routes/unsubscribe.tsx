import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RouteFailure } from '../features/shell/index.ts'
import { call } from '../lib/api.ts'
import { messageOf } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Outcome = { kind: 'success' | 'error'; text: string }

/** Where the newsletter's link leads. A button, because mail programs open links by themselves to look at them. */
const Unsubscribe = () => {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      // Read here and not while rendering: the server, which keeps this page for everybody, does not know it.
      const token = new URLSearchParams(window.location.search).get('token') ?? ''
      const { message } = await call('POST /api/newsletter/unsubscribe', { body: { token } })
      setOutcome({ kind: 'success', text: message })
    } catch (error) {
      setOutcome({ kind: 'error', text: messageOf(error, t`That did not work. Please try again.`) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mx-auto max-w-lg space-y-5 px-4 pt-10 text-center">
      <PageHead title={t`Unsubscribe`} />
      <h1 className="text-4xl">
        <Trans>Leave our newsletter?</Trans>
      </h1>
      {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
      {outcome?.kind !== 'success' && (
        <>
          <p className="text-lg text-soft">
            <Trans>You will get no more letters from us. Your code stays good.</Trans>
          </p>
          <Button onClick={leave} busy={busy} className="text-lg">
            <Trans>Unsubscribe</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
export default Unsubscribe

export const ErrorBoundary = RouteFailure
