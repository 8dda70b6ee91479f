import { useLingui } from '@lingui/react/macro'
import { marketDay } from '#shared/calendar.ts'
import { DownloadButton } from '../../../../ui/lists/download-button.tsx'
import { useNamed } from '../use-menu.ts'

/** Saves the whole menu as a file that can be changed and imported again. */
export const ExportMenu = () => {
  const { t } = useLingui()
  const query = new URLSearchParams(useNamed())
  return (
    <DownloadButton
      path={`/api/restaurant/menu/export?${query}`}
      filename={`menu-${marketDay(new Date())}.csv`}
      accept="text/csv"
      look="quiet"
      label={t`Export Menu`}
      failure={t`The file could not be loaded.`}
    />
  )
}
