import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Run } from '#shared/rescue/contracts.ts'
import { rescuePhotoPath } from '#shared/rescue/rescue-photo.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { useHidePhoto } from './use-rescues.ts'

type Props = { photo: NonNullable<Run['photo']>; title: string }

/** What a shelter shows on the story of the rescue, taken off it or put back. */
export const RunPhoto = ({ photo: { id, at, hidden, reason }, title }: Props) => {
  const { t } = useLingui()
  const hide = useHidePhoto()
  const [asking, setAsking] = useState(false)
  const since = exactTime(at)
  return (
    <div className="space-y-2">
      <h5 className="font-bold">
        <Trans>Photo on the story, {since}</Trans>
      </h5>
      {hidden ? (
        <p className="wrap-anywhere rounded-xl bg-sunken px-3 py-2">
          <Trans>Hidden: {reason}</Trans>
        </p>
      ) : (
        <img
          src={rescuePhotoPath(id)}
          alt={t`What came: ${title}`}
          className="aspect-4/3 w-full max-w-80 rounded-xl bg-sunken object-cover"
        />
      )}
      <Button look="plain" onClick={() => setAsking(true)}>
        {hidden ? <Trans>Show this photo again</Trans> : <Trans>Hide this photo</Trans>}
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={hidden ? t`Show this photo again?` : t`Hide this photo?`}
        description={
          hidden
            ? t`Everybody can see it on the story of the rescue.`
            : t`Nobody sees it any more. The shelter sees your reason, and can add another one.`
        }
        confirm={hidden ? t`Show it` : t`Hide it`}
        reasonRequired
        onConfirm={(why) => hide(id, { hidden: !hidden, reason: why })}
      />
    </div>
  )
}
