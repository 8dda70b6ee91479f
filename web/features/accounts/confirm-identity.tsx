import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { confirmationStore } from '../../lib/calls/confirmation.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { tokenStore, useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Message } from '../../ui/message.tsx'

/** Asks for the password before an action on money or roles, over whatever pop-up the action began in. */
const ConfirmIdentity = () => {
  const { t } = useLingui()
  const asked = confirmationStore.use()
  const signedIn = useUser() !== null
  const cancel = () => asked?.settle(false)
  // While it closes, the last outcome has been given.
  const open = asked !== null && signedIn
  useEscape(open, cancel)
  // Whoever is signed out elsewhere meanwhile is asked to sign in.
  const lost = asked !== null && !signedIn
  useEffect(() => {
    if (lost) asked?.settle(false)
  }, [lost, asked])
  return (
    <Dialog
      open={open}
      onClose={cancel}
      nested
      title={t`Is it you?`}
      description={t`Money and roles ask once more, 15 minutes after you signed in.`}
    >
      {open && <ConfirmationForm onConfirmed={() => asked?.settle(true)} onCancel={cancel} />}
    </Dialog>
  )
}
export default ConfirmIdentity

/** Escape closes the question alone: the pop-up below it would hear the key as well. */
const useEscape = (open: boolean, close: () => void) => {
  const act = useRef(close)
  act.current = close
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      act.current()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [open])
}

/**
 * It comes after the pop-up has placed the focus. After a touch it stays away, since the keyboard would cover
 * the text.
 */
const focusIfKeys = (input: HTMLInputElement | null) => {
  if (input && matchMedia('(hover: hover)').matches) input.focus()
}

type FormProps = { onConfirmed: () => void; onCancel: () => void }

const ConfirmationForm = ({ onConfirmed, onCancel }: FormProps) => {
  const { t } = useLingui()
  const username = useUser()?.username ?? ''
  // Who has a second factor gives its code instead of the password.
  const state = useQuery(
    {
      queryKey: ['second-factor', username],
      queryFn: ({ signal }) => call('GET /api/auth/second-factor', {}, { signal }),
    },
    // It stands beside the pages, outside their provider.
    queryClient,
  )
  const kind = state.data?.enabled ? 'code' : 'password'
  const [given, setGiven] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    // The form within which this one stands in React's tree is not sent.
    event.stopPropagation()
    setWrong(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      const { accessToken } = await call('POST /api/auth/confirm', { body: { [kind]: given } })
      tokenStore.set(accessToken)
      onConfirmed()
    } catch (error) {
      const field = error instanceof ApiError ? error.fields[kind] : undefined
      setWrong(field)
      if (field === undefined) setProblem(messageOf(error, t`That did not work. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={confirm} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {state.isPending && <div role="status" aria-label={t`Loading`} className="skeleton h-20 w-full" />}
      {!state.isPending &&
        (kind === 'code' ? (
          <Field
            ref={focusIfKeys}
            label={t`Code`}
            hint={t`Six digits of your authenticator app, or a recovery code`}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            error={wrong}
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
        ) : (
          <PasswordField
            ref={focusIfKeys}
            label={t`Password`}
            autoComplete="current-password"
            error={wrong}
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
        ))}
      <div className="flex justify-end gap-3">
        <Button look="plain" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={busy}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </form>
  )
}
