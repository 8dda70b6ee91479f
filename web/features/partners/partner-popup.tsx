import { Trans, useLingui } from '@lingui/react/macro'
import { closePopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { startAgain, useApplication } from './application.ts'
import { PartnerWizard } from './partner-wizard.tsx'

const PartnerPopup = ({ open }: { open: boolean }) => {
  const { t } = useLingui()
  const sent = useApplication().number !== null
  // A sent application is cleared; an unfinished one stays.
  const close = () => {
    closePopup()
    if (sent) startAgain()
  }
  return (
    <Dialog open={open} onClose={close} title={t`Become a Partner`}>
      <PartnerWizard
        heading="h3"
        whenSent={
          <Button onClick={close} className="w-full text-lg">
            <Trans>Done</Trans>
          </Button>
        }
      />
    </Dialog>
  )
}
export default PartnerPopup
