import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { type FormEvent, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { download } from '../../lib/calls/download.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { endSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { OwnNotices } from '../notices/index.ts'
import { Consents } from './consents.tsx'

type Props = { userId: string; username: string }

/** What was said to a person and what they agreed to; their data, to download and to delete. */
export const OwnData = ({ userId, username }: Props) => (
  <div className="max-w-xl space-y-10">
    <Suspense>
      <OwnNotices />
    </Suspense>
    <Consents />
    <TakeAlong userId={userId} />
    <DeleteAccount userId={userId} username={username} />
  </div>
)

const TakeAlong = ({ userId }: { userId: string }) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    await download(`/api/users/${userId}/export`, 'annapurna-eats.json').catch((error: unknown) =>
      toast.error(messageOf(error, t`Your data could not be loaded. Please try again.`)),
    )
    setBusy(false)
  }
  return (
    <section aria-labelledby="take-along" className="space-y-3">
      <h3 id="take-along" className="text-xl">
        <Trans>Take it along</Trans>
      </h3>
      <p className="text-soft">
        <Trans>Everything that we keep of you, as one file.</Trans>
      </p>
      <Button look="plain" busy={busy} onClick={take}>
        <IconDownload aria-hidden="true" size={19} />
        <Trans>Download my data</Trans>
      </Button>
    </section>
  )
}

const DeleteAccount = ({ userId, username }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    setWrong(undefined)
    setBusy(true)
    try {
      await call('DELETE /api/users/:id', { params: { id: userId }, body: { password } })
      endSession()
      await navigate('/')
      queryClient.clear()
      toast.success(t`Your account is deleted`)
    } catch (error) {
      setWrong(error instanceof ApiError ? error.fields.password : undefined)
      setProblem(messageOf(error, t`Your account could not be deleted. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="delete-account">
      <form onSubmit={remove} noValidate className="space-y-4">
        <h3 id="delete-account" className="text-xl">
          <Trans>Delete Account</Trans>
        </h3>
        <p className="text-soft">
          <Trans>
            Your addresses, favorites, saved payment methods and messages go for good, and you are signed out
            everywhere. Sums and dates of orders and donations stay for the books, without your name.
          </Trans>
        </p>
        {problem && <Message kind="error">{problem}</Message>}
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          label={t`Current Password`}
          autoComplete="current-password"
          error={wrong}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="danger" busy={busy}>
          <Trans>Delete my account</Trans>
        </Button>
      </form>
    </section>
  )
}
