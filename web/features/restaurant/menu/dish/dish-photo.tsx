import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { Button } from '../../../../ui/button.tsx'
import { courseClass } from '../../../../ui/course.ts'
import { FieldError } from '../../../../ui/forms/field.tsx'
import { PhotoInput } from '../../../../ui/forms/photo/photo-input.tsx'
import type { PhotoChange } from './use-save-dish.ts'

type Props = {
  item: MenuItem | null
  photo: PhotoChange
  onChange: (photo: PhotoChange) => void
  /** Why it could not be saved. */
  problem: string | undefined
}

/**
 * The picture of a dish as customers will see it, saved with the form. Without a photo our picture stands for
 * the dish.
 */
export const DishPhoto = ({ item, photo, onChange, problem }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    if (!(photo instanceof File)) return setChosen(undefined)
    const url = URL.createObjectURL(photo)
    setChosen(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  const stored = item?.hasPhoto === true && photo !== 'remove'
  const shown = chosen ?? (item && (stored || !item.hasPhoto) ? item.image : undefined)
  const change = (next: PhotoChange) => {
    setRefused(undefined)
    onChange(next)
  }
  const wrong = refused ?? problem
  return (
    <div>
      <p className="mb-1 font-bold">
        <Trans>Photo</Trans>{' '}
        <span className="font-normal text-soft">
          <Trans>(optional)</Trans>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <div
          className={`thali ${courseClass(item?.menuCategory ?? 'main-course')} relative size-24 shrink-0 rounded-2xl`}
        >
          {shown !== undefined && (
            <img
              src={shown}
              alt={chosen ? t`What you chose` : ''}
              className={`absolute inset-0 size-full ${chosen ? 'object-cover' : 'object-contain'}`}
            />
          )}
        </div>
        <PhotoInput
          id={id}
          ref={input}
          busy={false}
          problem={wrong}
          crop="square"
          onChoose={change}
          onProblem={setRefused}
        >
          {stored || chosen ? t`Change Photo` : t`Add Photo`}
        </PhotoInput>
        {(chosen || stored) && (
          <Button
            look="quiet"
            onClick={() => {
              // The pressed button disappears with the photo.
              input.current?.focus()
              change(chosen || !item?.hasPhoto ? undefined : 'remove')
            }}
          >
            {chosen ? <Trans>Take it back</Trans> : <Trans>Remove Photo</Trans>}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        <Trans>JPEG, PNG, WebP or AVIF, at most 5 MB. Without one customers see a picture of ours.</Trans>
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`} message={wrong} />
      </div>
    </div>
  )
}
