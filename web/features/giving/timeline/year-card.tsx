import { Trans, useLingui } from '@lingui/react/macro'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { loadFile, saveFile } from '../../../lib/calls/download.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

/** What somebody gave this year as a picture: to the device's own way of sharing, or saved. */
export const YearCard = ({ year }: { year: number }) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const name = `giving-${year}.jpg`
      const picture = await loadFile('/api/donations/mine/card.jpg', 'image/jpeg')
      const files = [new File([picture], name, { type: 'image/jpeg' })]
      const text = t`I gave to Annapurna Eats, which brings good food to those who are hungry.`
      // Closing the system's share sheet is no failure.
      if (navigator.canShare?.({ files })) await navigator.share({ files, text }).catch(() => undefined)
      else saveFile(picture, name)
    } catch (error) {
      toast.error(messageOf(error, t`The file could not be loaded.`))
    } finally {
      setBusy(false)
    }
  }
  const shown = String(year)
  return (
    <Button look="plain" busy={busy} onClick={share}>
      <IconShare aria-hidden="true" size={20} />
      <Trans>A card of my {shown} to share</Trans>
    </Button>
  )
}
