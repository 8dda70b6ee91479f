import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../lib/calls/query-client.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Donate } from './donate.tsx'

const DonatePopup = ({ open }: { open: boolean }) => {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog
        open={open}
        onClose={closePopup}
        title={t`Donate a meal`}
        description={t`Every rupee goes to the fund that brings good food to those who are hungry.`}
      >
        <Donate />
      </Dialog>
    </QueryClientProvider>
  )
}
export default DonatePopup
