import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { tokenStore } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Secret = { secret: string; uri: string }

/** Sets up an authenticator app: its QR code, a code that shows that it works, then the recovery codes. */
export const SetUp = ({ onDone }: { onDone: () => void }) => {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  const begin = useCommand(async () => setSecret(await call('POST /api/auth/second-factor', {})))
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret) return <Scan {...secret} onEnabled={setCodes} />
  return (
    <div className="space-y-4">
      {begin.problem && <Message kind="error">{begin.problem}</Message>}
      <p className="text-soft">
        <Trans>
          An authenticator app on your phone shows a new code every 30 seconds. Signing in asks for it beside
          your password, so that a stolen password is not enough.
        </Trans>
      </p>
      <Button busy={begin.busy} onClick={() => begin.run()}>
        <Trans>Set up an authenticator app</Trans>
      </Button>
    </div>
  )
}

const Scan = ({ secret, uri, onEnabled }: Secret & { onEnabled: (codes: string[]) => void }) => {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const enable = useCommand(async () => {
    const { recoveryCodes, accessToken } = await call('POST /api/auth/second-factor/enable', {
      body: { code },
    })
    tokenStore.set(accessToken)
    onEnabled(recoveryCodes)
  })
  return (
    <form onSubmit={enable.run} noValidate className="space-y-4">
      {enable.problem && <Message kind="error">{enable.problem}</Message>}
      <p>
        <Trans>Scan this with the app, or type the key into it.</Trans>
      </p>
      <QrCode text={uri} label={t`QR code for your authenticator app`} />
      <div className="flex flex-wrap items-center gap-3">
        <code className="wrap-anywhere rounded-xl bg-sunken px-3 py-2">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={secret} label={t`Copy the key`} />
      </div>
      <a href={uri} className="inline-flex min-h-11 items-center font-bold text-accent underline md:hidden">
        <Trans>Open it in the app on this phone</Trans>
      </a>
      <CodeField appOnly value={code} onChange={setCode} error={enable.wrong.code} />
      <Button type="submit" busy={enable.busy}>
        <Trans>Switch it on</Trans>
      </Button>
    </form>
  )
}
