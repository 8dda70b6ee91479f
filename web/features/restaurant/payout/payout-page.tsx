import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BankAccount } from '../../../ui/bank-account.tsx'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { TaxForm } from './tax-form.tsx'
import { useAccountOfPayouts, useChangeAccountOfPayouts } from './use-account.ts'

/** Where the restaurant's payouts go, and its tax numbers. */
const PayoutPage = () => {
  const { t } = useLingui()
  const addressOf = useDashboardAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone with the page before.
  useEffect(() => heading.current?.focus(), [])
  const { data, error, refetch } = useAccountOfPayouts()
  const change = useChangeAccountOfPayouts()
  return (
    <section aria-labelledby="payout-page" className="max-w-2xl">
      <Link
        to={addressOf({ tab: 'money' })}
        className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent hover:underline"
      >
        <IconArrowLeft aria-hidden="true" size={20} />
        <Trans>Back to the money</Trans>
      </Link>
      <h2 ref={heading} id="payout-page" tabIndex={-1} className="mb-4 text-2xl outline-none">
        <Trans>Payout account and taxes</Trans>
      </h2>
      <div className="space-y-9">
        <BankAccount
          title={t`Payout account`}
          account={data?.deposit}
          error={error}
          onRetry={refetch}
          note={t`a change is mailed to everybody who works here`}
          onChange={change.mutateAsync}
        />
        <TaxForm />
      </div>
    </section>
  )
}
export default PayoutPage
