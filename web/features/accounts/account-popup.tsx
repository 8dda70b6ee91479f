import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { closePopup, type Popup } from '../../lib/state/popup.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { NewPassword } from './new-password.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

type AccountKind = 'signIn' | 'signUp' | 'forgotPassword' | 'newPassword'
type AccountPopup = Extract<Popup, { kind: AccountKind }>

const headings: Record<AccountKind, { title: MessageDescriptor; description: MessageDescriptor }> = {
  signIn: { title: msg`Sign In`, description: msg`Good to see you. What are we eating?` },
  signUp: {
    title: msg`Create Account`,
    description: msg`One minute, and the kitchens know where to send it.`,
  },
  forgotPassword: { title: msg`Forgot Password`, description: msg`We send you a temporary one by e-mail.` },
  newPassword: { title: msg`Choose a new password`, description: msg`The temporary one has done its work.` },
}

const isAccount = (popup: Popup | null): popup is AccountPopup => popup !== null && popup.kind in headings

/** Sign-in, sign-up, forgotten and new password: one pop-up whose content switches. */
const AccountPopup = ({ popup }: { popup: Popup | null }) => {
  // While it closes, the last content stays in place.
  const last = useRef<AccountPopup>({ kind: 'signIn' })
  const open = isAccount(popup)
  if (open) last.current = popup
  const shown = last.current
  const { t } = useLingui()
  const { title, description } = headings[shown.kind]
  return (
    <Dialog open={open} onClose={closePopup} title={t(title)} description={t(description)}>
      {shown.kind === 'signIn' && (
        <SignIn returnTo={shown.returnTo} username={shown.username} why={shown.why} />
      )}
      {shown.kind === 'signUp' && <SignUp returnTo={shown.returnTo} />}
      {shown.kind === 'forgotPassword' && <ForgotPassword returnTo={shown.returnTo} />}
      {shown.kind === 'newPassword' && <NewPassword {...shown} />}
    </Dialog>
  )
}
export default AccountPopup
