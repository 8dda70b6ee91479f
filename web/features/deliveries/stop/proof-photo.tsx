import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { uploadPicture } from '../../../lib/pictures/upload-picture.ts'
import { PhotoInput } from '../../../ui/forms/photo/photo-input.tsx'
import { useAtStop } from '../use-deliveries.ts'

/** A photo of the food at the door, from the phone's camera; its customer sees it. */
export const ProofPhoto = ({ delivery: { id, photo } }: { delivery: Delivery }) => {
  const { t } = useLingui()
  const atStop = useAtStop()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const choose = (file: File) => {
    setProblem(undefined)
    atStop.mutate(() =>
      uploadPicture(`/api/deliveries/${id}/photo`, file).catch((error) =>
        setProblem(messageOf(error, t`The photo could not be sent. Please try again.`)),
      ),
    )
  }
  return (
    <div className="space-y-1">
      {photo && (
        <p role="status" className="flex items-center gap-2 font-bold text-leaf">
          <IconCheck aria-hidden="true" size={20} />
          <Trans>There is a photo. The customer sees it.</Trans>
        </p>
      )}
      <div className="grid">
        <PhotoInput
          id={`photo-${id}`}
          ref={input}
          busy={atStop.isPending}
          problem={problem}
          onChoose={choose}
          onProblem={setProblem}
        >
          {photo ? t`Take another photo` : t`Take a photo`}
        </PhotoInput>
      </div>
      <p id={`photo-${id}-hint`} className="text-sm text-soft">
        <Trans>Of the food where it stands, with the door.</Trans>
      </p>
      {problem && (
        <p id={`photo-${id}-error`} role="alert" className="text-sm font-semibold text-chilli">
          {problem}
        </p>
      )}
    </div>
  )
}
