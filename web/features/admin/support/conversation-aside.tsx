import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { SupportThread } from '#shared/support/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { adminAddress } from '../address.ts'
import OrderGlance from '../orders/order-glance.tsx'
import { GiveCredit } from '../users/give-credit.tsx'
import { useUserDetails } from '../users/use-users.ts'

/** Beside a conversation: who asks, what can be given to them, and the order that it is about. */
const ConversationAside = ({ thread }: { thread: SupportThread }) => {
  const { t } = useLingui()
  const { person, orderId } = thread
  if (person === null) return null
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <section aria-label={t`Person`} className="space-y-3 border-b border-line p-5">
        <Person thread={thread} person={person} />
      </section>
      {orderId !== null && (
        <section aria-label={t`Order ${orderId}`}>
          <h3 className="px-5 pt-5 text-lg">
            <Link to={adminAddress({ tab: 'orders', order: orderId })} className="text-accent underline">
              <Trans>Order {orderId}</Trans>
            </Link>
          </h3>
          <OrderGlance id={orderId} />
        </section>
      )}
    </div>
  )
}
export default ConversationAside

type PersonProps = { thread: SupportThread; person: NonNullable<SupportThread['person']> }

const Person = ({ thread: { id, ticket }, person }: PersonProps) => {
  const { t, i18n } = useLingui()
  const may = useAdminMay()
  const client = useQueryClient()
  const { data, error, refetch } = useUserDetails(person.id)
  /** Colleagues who read the conversation later know of it. */
  const noteGoodwill = (amount: number, reason: string) =>
    call('POST /api/admin/support/threads/:id/notes', {
      params: { id },
      body: { note: t`Goodwill of ${formatPaise(paise(amount))}: ${reason}` },
    }).then(
      () => client.invalidateQueries({ queryKey: ['support-notes', id] }),
      () => toast.error(t`The credit was given, but the note about it could not be written.`),
    )
  if (!data)
    return error ? (
      <PartFailure error={error} onRetry={refetch} />
    ) : (
      <div role="status" aria-label={t`Loading`} className="skeleton h-40 !rounded-card" />
    )
  const { user, orders } = data
  return (
    <>
      <h3 className="wrap-anywhere text-lg">
        <Link to={adminAddress({ tab: 'users', user: person.id })} className="text-accent underline">
          {person.name}
        </Link>
      </h3>
      <LabelledValues
        values={[
          [t`Email`, user.email],
          [t`Phone`, user.mobileNumber || t`none`],
          [t`Language`, person.language === 'hi' ? t`Hindi` : t`English`],
          [t`Joined`, exactTime(user.memberSince)],
          [t`Orders`, i18n.number(orders.count)],
          [t`Under way`, i18n.number(orders.open)],
          [t`Spent`, formatPaise(orders.spent)],
          [t`Refunded`, formatPaise(orders.refunded)],
        ]}
      />
      {person.customer && may('refund') && (
        <GiveCredit
          id={person.id}
          username={person.name}
          reasonGiven={t`About your conversation ${ticket}`}
          onGiven={noteGoodwill}
        />
      )}
    </>
  )
}
