import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CallResponse, call } from '../../lib/calls/api.ts'
import { useCommand } from '../../lib/hooks/use-command.ts'
import { exactTime } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'

/** Appeals the suspension of an account by the link in its e-mail, for whoever cannot sign in. */
const AppealPage = () => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [token] = useState(() => window.location.hash.slice(1))
  const [sent, setSent] = useState<CallResponse<'POST /api/suspension-appeals'>>()
  const { run, busy, wrong, problem } = useCommand(async () => {
    setSent(await call('POST /api/suspension-appeals', { body: { token, text } }))
  })
  return (
    <div className="mx-auto max-w-lg space-y-5 px-4 pt-10">
      <h1 className="text-4xl">
        <Trans>Appeal a suspension</Trans>
      </h1>
      {sent ? (
        <Message kind="success">
          <Trans>
            Your appeal is here. Somebody who did not decide before decides by {exactTime(sent.decidedBy)},
            and you get an e-mail.
          </Trans>
        </Message>
      ) : token === '' ? (
        <Message kind="info">
          <Trans>
            Open this page by the link in the e-mail about the suspension: it says whose it is. Whoever can
            sign in finds the notice under Account Settings.
          </Trans>
        </Message>
      ) : (
        <form onSubmit={run} noValidate className="space-y-4">
          <p className="text-lg text-soft">
            <Trans>Say why your account should be open again. Somebody else will look at it.</Trans>
          </p>
          {problem && <Message kind="error">{problem}</Message>}
          <AreaField
            label={t`Your appeal`}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={wrong.text}
          />
          <Button type="submit" busy={busy} className="text-lg">
            <Trans>Send the appeal</Trans>
          </Button>
        </form>
      )}
    </div>
  )
}
export default AppealPage
