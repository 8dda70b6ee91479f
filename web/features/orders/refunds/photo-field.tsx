import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { FieldError } from '../../../ui/forms/field.tsx'
import { PhotoInput } from '../../../ui/forms/photo/photo-input.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'

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
  const choose = (chosen: File) => {
    setProblem(undefined)
    onChange(chosen)
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
        <PhotoInput
          id={id}
          ref={input}
          busy={busy}
          problem={problem}
          onChoose={choose}
          onProblem={setProblem}
        >
          {label ?? (file ? t`Change Photo` : t`Add a Photo (optional)`)}
        </PhotoInput>
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
