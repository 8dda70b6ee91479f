import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import { MoneyPanel } from './money-panel.tsx'

/** With its rules, only where somebody looks. */
const PayoutPage = lazyPart(() => import('../payout/payout-page.tsx'))

/** The tab 'Money': the figures, or the account that they are paid out to. */
export const Money = () =>
  useSearchParams()[0].get('part') === payoutAccount ? (
    <Suspense fallback={<div className="skeleton h-72 w-full !rounded-card" />}>
      <PayoutPage />
    </Suspense>
  ) : (
    <MoneyPanel />
  )

/** The value of `part` in the URL. */
export const payoutAccount = 'account'
