import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Run } from '#shared/rescue/contracts.ts'
import { rescuePhotoPath } from '#shared/rescue/rescue-photo.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { uploadPicture } from '../../lib/pictures/upload-picture.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { PhotoInput } from '../../ui/forms/photo/photo-input.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** What came, shown on the story of the rescue: one photo, without faces; it can be taken back. */
export const RunPhoto = ({ run }: { run: Run }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { photo, lot } = run
  const { title } = lot
  const change = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      toast.success(done)
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['shelter'] }),
      client.invalidateQueries({ queryKey: ['rescue', lot.id] }),
    ])
    setBusy(false)
  }
  const remove = () => {
    // The pressed button disappears with the photo.
    input.current?.focus()
    return change(
      () => call('DELETE /api/shelter/rescues/:id/photo', { params: { id: run.id } }),
      t`Your photo is taken back.`,
    )
  }
  return (
    <div className="space-y-2 border-t border-line pt-3" aria-busy={busy}>
      {photo && !photo.hidden && (
        <img
          src={rescuePhotoPath(photo.id)}
          alt={t`What came: ${title}`}
          className="aspect-4/3 w-full rounded-2xl bg-sunken object-cover"
        />
      )}
      {photo?.hidden && (
        <Message kind="info">
          <span className="wrap-anywhere">
            <Trans>
              We have taken your photo off the story: {photo.reason}. You are welcome to add another one.
            </Trans>
          </span>
        </Message>
      )}
      <p id={`${id}-hint`} className="text-sm text-soft">
        <Trans>
          Show what came to those who gave: a photo of the food on{' '}
          <Link to={`/rescues/${encodeURIComponent(lot.id)}`} className="font-bold text-accent underline">
            the story of this rescue
          </Link>
          , which everybody can see. <b>No faces, please</b>: nobody may be recognised in it.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <PhotoInput
          id={id}
          ref={input}
          busy={busy}
          problem={problem}
          onChoose={(file) =>
            void change(
              () => uploadPicture(`/api/shelter/rescues/${run.id}/photo`, file),
              t`Your photo is on the story.`,
            )
          }
          onProblem={setProblem}
        >
          {photo === null ? (
            <Trans>
              Add a photo<span className="sr-only"> of {title}</span>
            </Trans>
          ) : (
            <Trans>
              Another photo<span className="sr-only"> of {title}</span>
            </Trans>
          )}
        </PhotoInput>
        {photo && (
          <Button look="quiet" busy={busy} onClick={remove}>
            <Trans>
              Take back the photo<span className="sr-only"> of {title}</span>
            </Trans>
          </Button>
        )}
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} message={problem} />
      </div>
    </div>
  )
}
