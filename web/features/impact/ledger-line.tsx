import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { LedgerSums } from '#shared/loader-services.ts'
import { formatPaise } from '#shared/money/money.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { useFigures } from './figures.ts'

/** What the public ledger says, beside the figures that operators write. */
export const LedgerLine = ({ sums, className = '' }: { sums: LedgerSums; className?: string }) => {
  const { count } = useFigures()
  const [meals, people, given] = [count(sums.mealsRescued), count(sums.livesReached), formatPaise(sums.given)]
  return (
    <p className={`text-soft ${className}`}>
      {sums.entries === 0 ? (
        <Trans>Our public ledger has just begun: nothing is written on it yet.</Trans>
      ) : (
        <Trans>
          So far, on our public ledger: <b className="text-ink">{meals}</b> meals rescued,{' '}
          <b className="text-ink">{people}</b> lives reached, <b className="text-ink">{given}</b> given.
        </Trans>
      )}{' '}
      <Link to="/impact" onClick={closePopup} className="inline-block py-1 font-bold text-accent underline">
        <Trans>See and check it</Trans>
      </Link>
    </p>
  )
}
