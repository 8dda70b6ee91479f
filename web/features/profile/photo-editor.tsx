import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Account } from '#shared/accounts/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { uploadPicture } from '../../lib/pictures/upload-picture.ts'
import { displayName } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { PhotoInput } from '../../ui/forms/photo/photo-input.tsx'
import { Avatar } from '../../ui/icons/avatar.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useCacheAccount } from '../accounts/index.ts'
import type { KnownAccount } from './known-account.tsx'

/**
 * The photo with buttons to change it; `children` are shown above the buttons, and on a phone no hint beside
 * them.
 */
export const PhotoEditor = ({ account, children }: { account: KnownAccount; children?: ReactNode }) => {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const note = useCacheAccount()

  const change = async (work: () => Promise<Account>, done: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      note(await work())
      toast.success(done)
    } catch (error) {
      setProblem(messageOf(error, t`Failed to update profile. Please try again.`))
    }
    setBusy(false)
  }
  const choose = (file: File) => {
    const upload = async () => (await uploadPicture(`/api/users/${account.id}/photo`, file)) as Account
    void change(upload, t`Your photo is up to date`)
  }
  const remove = () => {
    // The pressed button disappears with the photo.
    input.current?.focus()
    return change(
      () => call('DELETE /api/users/:id/photo', { params: { id: account.id } }),
      t`Your photo was removed`,
    )
  }
  return (
    <div className="flex min-w-0 max-w-full flex-wrap items-start gap-4 sm:gap-6" aria-busy={busy}>
      <Avatar
        name={displayName(account)}
        image={account.profileImage}
        className="size-20 text-3xl sm:size-28 sm:text-4xl"
      />
      <div className="min-w-0 flex-1 basis-52">
        {children}
        <div className="flex flex-wrap gap-2">
          <PhotoInput
            id={id}
            ref={input}
            busy={busy}
            problem={problem}
            crop="round"
            onChoose={choose}
            onProblem={setProblem}
          >
            {account.profileImage === null ? t`Add Photo` : t`Change Photo`}
          </PhotoInput>
          {account.profileImage !== null && (
            <Button look="quiet" busy={busy} onClick={remove}>
              <Trans>Remove Photo</Trans>
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={`mt-1 text-sm text-soft ${children ? 'max-sm:sr-only' : ''}`}>
          <Trans>JPEG, PNG, WebP or AVIF, at most 5 MB</Trans>
        </p>
        <div role="alert">
          <FieldError id={`${id}-error`} message={problem} />
        </div>
      </div>
    </div>
  )
}
