import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { marketDay } from '#shared/calendar.ts'
import { messageOf } from '../lib/api-error.ts'
import { download } from '../lib/download.ts'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

type Props = {
  /** The list's path with the filters that are chosen. */
  path: string
  /** What is in the file: `orders`. */
  name: string
}

/** Saves a list as CSV, with its filters and all of its pages. */
export const ExportCsv = ({ path, name }: Props) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(path, `${name}-${marketDay(new Date())}.csv`, 'text/csv')
    } catch (error) {
      toast.error(messageOf(error, t`The file could not be loaded.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="plain" busy={busy} onClick={save}>
      {!busy && <IconDownload aria-hidden="true" size={20} />}
      <Trans>Export CSV</Trans>
    </Button>
  )
}
