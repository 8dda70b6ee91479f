import { useLingui } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import { DownloadButton } from './download-button.tsx'

type Props = {
  /** The list's path with the filters that are chosen. */
  path: string
  /** What is in the file: `orders`. */
  name: string
}

/** Saves a list as CSV, with its filters and all of its pages. */
export const ExportCsv = ({ path, name }: Props) => {
  const { t } = useLingui()
  return (
    <DownloadButton
      path={path}
      filename={`${name}-${marketDay(new Date())}.csv`}
      accept="text/csv"
      label={t`Export CSV`}
      failure={t`The file could not be loaded.`}
    />
  )
}
