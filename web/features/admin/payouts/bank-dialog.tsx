import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { BankAnswerForm } from './bank-answer.tsx'
import { BankFiles } from './bank-files.tsx'
import { GstReturn } from './gst-return.tsx'
import { SocialSecurity } from './social-security.tsx'
import { TaxDeducted } from './tax-deducted.tsx'

/** What a bank is given to transfer, and what it answered. */
export const BankDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`Files for the bank`}
      description={t`A file orders transfers with account numbers. What the bank answers marks them as sent or failed.`}
    >
      <div className="space-y-8">
        <BankFiles />
        <section aria-labelledby="bank-answer" className="space-y-3">
          <h3 id="bank-answer" className="text-xl">
            <Trans>The bank’s answer</Trans>
          </h3>
          <BankAnswerForm />
        </section>
        <section aria-labelledby="tax-deducted" className="space-y-3">
          <h3 id="tax-deducted" className="text-xl">
            <Trans>Tax deducted at source</Trans>
          </h3>
          <TaxDeducted />
        </section>
        <section aria-labelledby="gst-return" className="space-y-3">
          <h3 id="gst-return" className="text-xl">
            <Trans>GST return</Trans>
          </h3>
          <GstReturn />
        </section>
        <section aria-labelledby="social-security" className="space-y-3">
          <h3 id="social-security" className="text-xl">
            <Trans>Couriers’ social security</Trans>
          </h3>
          <SocialSecurity />
        </section>
      </div>
    </Dialog>
  )
}
