import { IconDownload } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { messageOf } from '../../lib/calls/api-error.ts'
import { download } from '../../lib/calls/download.ts'
import { Button } from '../button.tsx'
import { toast } from '../toasts/toast.ts'

type Props = {
  path: string
  filename: string
  /** Which of several forms of it: `text/csv`. */
  accept?: string
  label: string
  /** What the file is about, for screen readers, where several buttons say the same. */
  about?: string
  /** Said where the server gives no reason. */
  failure: string
  look?: ComponentProps<typeof Button>['look']
}

/** Saves a file of the API. */
export const DownloadButton = ({ path, filename, accept, label, about, failure, look = 'plain' }: Props) => {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(path, filename, accept)
    } catch (error) {
      toast.error(messageOf(error, failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look={look} busy={busy} onClick={save} title={label}>
      {!busy && <IconDownload aria-hidden="true" size={20} />}
      <span data-label>{label}</span>
      {about && <span className="sr-only">{about}</span>}
    </Button>
  )
}
