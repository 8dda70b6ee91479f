import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { AboutPage } from '#shared/loader-services.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AboutContent } from './about-content.tsx'

/** The About page as a pop-up; its figures are fetched when it is first opened. */
const AboutPopup = ({ open }: { open: boolean }) => {
  const { t } = useLingui()
  const about = useFetcher<AboutPage>()
  const { load } = about
  useEffect(() => {
    void load('/about')
  }, [load])
  return (
    <Dialog open={open} onClose={closePopup} title={t`About Annapurna Eats`} wide>
      <AboutContent stats={about.data?.stats ?? []} ledger={about.data?.ledger ?? null} />
    </Dialog>
  )
}
export default AboutPopup
