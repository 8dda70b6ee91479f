import { Trans } from '@lingui/react/macro'
import { useOnlinePayments } from '../../lib/state/site-facts.ts'
import { Message } from '../../ui/message.tsx'
import { DonationFields } from './donation-fields.tsx'
import { DonationThanks } from './donation-thanks.tsx'
import { useDonate } from './use-donate.ts'

/** The donation form, and after the donation the thanks; the same in the pop-up and on the page. */
export const Donate = () => {
  const donate = useDonate()
  const offered = useOnlinePayments().length > 0
  if (donate.donation) return <DonationThanks given={donate.donation} onAgain={donate.again} />
  if (!offered)
    return (
      <Message kind="info">
        <Trans>We cannot take donations online yet. Thank you for wanting to give.</Trans>
      </Message>
    )
  return <DonationFields donate={donate} />
}
