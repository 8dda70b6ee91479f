import { IconCamera } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, type Ref, Suspense, useState } from 'react'
import { largestPhoto, photoTooLarge } from '#shared/accounts/photo.ts'
import { pictureTypes } from '../../../lib/pictures/upload-picture.ts'
import { buttonClass } from '../../button.tsx'
import { lazyDialog } from '../../dialogs/lazy-dialog.tsx'

const CropPhoto = lazyDialog(() => import('./crop-photo.tsx'))

type Props = {
  /** Its hint is at `<id>-hint`, its problem at `<id>-error`. */
  id: string
  ref: Ref<HTMLInputElement>
  busy: boolean
  problem: string | undefined
  /** The shape in which it is shown; its part is then chosen first. Without one all of it is taken. */
  crop?: 'square' | 'round'
  onChoose: (file: File) => void
  onProblem: (problem: string) => void
  /** What the button says. */
  children: ReactNode
}

/** A button that chooses a photo, and what of it is shown; one that is too large is a problem instead. */
export const PhotoInput = ({ id, ref, busy, problem, crop, onChoose, onProblem, children }: Props) => {
  const [uncropped, setUncropped] = useState<File>()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be chosen again.
    event.target.value = ''
    if (!file) return
    if (file.size > largestPhoto) onProblem(photoTooLarge)
    else if (crop) setUncropped(file)
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
      {crop && uncropped && (
        <Suspense>
          <CropPhoto
            file={uncropped}
            shape={crop}
            onClose={() => setUncropped(undefined)}
            onCropped={onChoose}
          />
        </Suspense>
      )}
    </>
  )
}
