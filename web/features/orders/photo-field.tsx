import { Trans, useLingui } from '@lingui/react/macro'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { largestPhoto, photoTooLarge } from '#shared/photo.ts'
import { pictureTypes } from '../../lib/upload-picture.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = {
  file: File | undefined
  onChange: (file: File | undefined) => void
  busy?: boolean
  label?: string
}

/** Chooses a photo, and shows the chosen one until it is sent. */
export const PhotoField = ({ file, onChange, busy = false, label }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (!file) return setShown(undefined)
    const url = URL.createObjectURL(file)
    setShown(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file can be chosen again.
    event.target.value = ''
    if (!chosen) return
    const isTooLarge = chosen.size > largestPhoto
    setProblem(isTooLarge ? photoTooLarge : undefined)
    if (!isTooLarge) onChange(chosen)
  }
  const remove = () => {
    // The pressed button disappears with the photo.
    input.current?.focus()
    onChange(undefined)
  }
  return (
    <div>
      <div className="flex items-center gap-3">
        {shown && <img src={shown} alt={t`What you chose`} className="size-16 rounded-2xl object-cover" />}
        <input
          ref={input}
          id={id}
          type="file"
          accept={pictureTypes}
          className="peer sr-only"
          disabled={busy}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={choose}
        />
        <label
          htmlFor={id}
          className={buttonClass(
            'plain',
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          )}
        >
          <IconCamera aria-hidden="true" size={20} />
          {label ?? (file ? t`Change Photo` : t`Add a Photo (optional)`)}
        </label>
        {file && (
          <IconButton label={t`Remove Photo`} onClick={remove}>
            <IconX aria-hidden="true" size={20} />
          </IconButton>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        <Trans>JPEG, PNG, WebP or AVIF, at most 5 MB. Only you and our team see it.</Trans>
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`} message={problem} />
      </div>
    </div>
  )
}
