import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { adminAddress } from '../address.ts'
import { accountTexts, transferTexts } from './action-texts.ts'

const signed = (amount: number): string =>
  amount < 0 ? `−${formatPaise(paise(-amount))}` : formatPaise(paise(amount))

/**
 * The payment, what went back of it, and every transfer of the ledger; the entries of each sum to nothing.
 */
export const OrderMoney = ({ details }: { details: AdminOrderDetails }) => {
  const { t } = useLingui()
  const { payment, refunds, transfers, order } = details
  const cash = order.paymentMethod === 'cashOnDelivery'
  return (
    <>
      <p className="wrap-anywhere text-sm">
        {payment.provider}
        {payment.reference && ` · ${payment.reference}`} · {formatPaise(payment.captured)}
        {payment.amount !== order.total && (
          <span className="text-soft">
            {' '}
            <Trans>(of one payment of {formatPaise(payment.amount)} for several orders)</Trans>
          </span>
        )}
        {payment.failure && <span className="block text-chilli">{payment.failure}</span>}
      </p>
      {refunds.length > 0 && (
        <div>
          <h4 className="font-bold">
            <Trans>Refunds</Trans>
          </h4>
          <ul className="text-sm">
            {refunds.map(({ id, number, reference, amount, status, failure, at }) => (
              <li key={id} className="wrap-anywhere">
                <b>{number}</b>
                {reference && ` · ${reference}`} · {formatPaise(amount)} · {exactTime(at)} ·{' '}
                {status === 'done' ? (
                  <Trans>sent back</Trans>
                ) : status === 'failed' ? (
                  <span className="text-chilli">
                    <Trans>the payment service refused it</Trans>
                    {failure && `: ${failure}`}
                  </span>
                ) : cash ? (
                  <Link
                    to={adminAddress({ tab: 'refunds', state: 'cash' })}
                    className="text-accent underline"
                  >
                    <Trans>paid in cash: to be given back by a person</Trans>
                  </Link>
                ) : (
                  <Trans>on its way back</Trans>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {transfers.length === 0 ? (
        <p className="text-soft">
          <Trans>No money has moved yet.</Trans>
        </p>
      ) : (
        transfers.map(({ id, kind, at, entries }) => (
          <table key={id} className="w-full text-sm">
            <caption className="text-left font-bold">
              {t(transferTexts[kind])} <span className="font-normal text-soft">· {exactTime(at)}</span>
            </caption>
            <tbody>
              {entries.map((entry) => (
                <tr key={`${entry.account} ${entry.owner}`} className="border-t border-line">
                  <th scope="row" className="wrap-anywhere py-1 text-left font-normal">
                    {t(accountTexts[entry.account])}
                    {entry.owner && <span className="text-soft"> · {entry.owner}</span>}
                  </th>
                  <td className="money py-1 text-right">{signed(entry.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))
      )}
    </>
  )
}
