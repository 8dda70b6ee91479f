import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { codesLeft: number; username: string; onChanged: () => void }

/** What can be done with an authenticator app that is switched on. */
export const Enabled = ({ codesLeft, username, onChanged }: Props) => {
  const [doing, setDoing] = useState<'codes' | 'off'>()
  if (doing === 'off')
    return <SwitchOff username={username} onChanged={onChanged} onCancel={() => setDoing(undefined)} />
  if (doing === 'codes')
    return (
      <NewCodes
        onDone={() => {
          setDoing(undefined)
          onChanged()
        }}
        onCancel={() => setDoing(undefined)}
      />
    )
  return (
    <div className="space-y-4">
      <Message kind={codesLeft > 2 ? 'success' : 'info'}>
        <Trans>Signing in asks for a code of your authenticator app.</Trans>{' '}
        <Plural
          value={codesLeft}
          _0="No recovery code is left."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </Message>
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={() => setDoing('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button look="danger" onClick={() => setDoing('off')}>
          <Trans>Switch it off</Trans>
        </Button>
      </div>
    </div>
  )
}

const NewCodes = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[]>()
  const renew = useCommand(async () => {
    const { recoveryCodes } = await call('POST /api/auth/second-factor/recovery-codes', { body: { code } })
    setCodes(recoveryCodes)
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form onSubmit={renew.run} noValidate className="space-y-4">
      {renew.problem && <Message kind="error">{renew.problem}</Message>}
      <p className="text-soft">
        <Trans>The codes that you have now will no longer count.</Trans>
      </p>
      <CodeField value={code} onChange={setCode} error={renew.wrong.code} />
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={renew.busy}>
          <Trans>Make new ones</Trans>
        </Button>
      </div>
    </form>
  )
}

type OffProps = { username: string; onChanged: () => void; onCancel: () => void }

const SwitchOff = ({ username, onChanged, onCancel }: OffProps) => {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const off = useCommand(async () => {
    await call('DELETE /api/auth/second-factor', { body: { password, code } })
    toast.success(t`You sign in with your password alone again`)
    onChanged()
  })
  return (
    <form onSubmit={off.run} noValidate className="space-y-4">
      {off.problem && <Message kind="error">{off.problem}</Message>}
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={off.wrong.password}
      />
      <CodeField value={code} onChange={setCode} error={off.wrong.code} />
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="danger" busy={off.busy}>
          <Trans>Switch it off</Trans>
        </Button>
      </div>
    </form>
  )
}
