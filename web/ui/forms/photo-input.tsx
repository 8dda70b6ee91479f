import { IconCamera } from '@tabler/icons-react'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import { largestPhoto, photoTooLarge } from '#shared/accounts/photo.ts'
import { pictureTypes } from '../../lib/calls/upload-picture.ts'
import { buttonClass } from '../button.tsx'

type Props = {
  /** Its hint is at `<id>-hint`, its problem at `<id>-error`. */
  id: string
  ref: Ref<HTMLInputElement>
  busy: boolean
  problem: string | undefined
  onChoose: (file: File) => void
  onProblem: (problem: string) => void
  /** What the button says. */
  children: ReactNode
}

/** A button that chooses a photo; one that is too large is a problem instead. */
export const PhotoInput = ({ id, ref, busy, problem, onChoose, onProblem, children }: Props) => {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be chosen again.
    event.target.value = ''
    if (!file) return
    if (file.size > largestPhoto) onProblem(photoTooLarge)
    else onChoose(file)
  }
  return (
    <>
      <input
        ref={ref}
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
        {children}
      </label>
    </>
  )
}
