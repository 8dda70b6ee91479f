import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SignUpRole } from '#shared/accounts/roles.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { CustomerSample } from './customer-sample.tsx'
import { DeliverySample } from './delivery-sample.tsx'

type Figure = { label: MessageDescriptor; value: string | Paise }

/** Invented, and marked as such: a preview never shows anybody's data. */
const samples: Record<
  SignUpRole,
  { title: MessageDescriptor; notYours: MessageDescriptor; figures: Figure[] }
> = {
  ADMIN: {
    title: msg`Admin Dashboard`,
    notYours: msg`Your account is not an Admin account; the role was changed in this browser alone. Real figures are shown to the accounts they belong to.`,
    figures: [
      { label: msg`Total Users`, value: '1,245' },
      { label: msg`Total Restaurants`, value: '87' },
      { label: msg`Total Orders`, value: '5,698' },
      { label: msg`Active Deliveries`, value: '32' },
    ],
  },
  RESTAURANT: {
    title: msg`Restaurant Dashboard`,
    notYours: msg`Your account is not a Restaurant account; the role was changed in this browser alone. Real figures are shown to the accounts they belong to.`,
    figures: [
      { label: msg`Total Orders`, value: '156' },
      { label: msg`Pending Orders`, value: '8' },
      { label: msg`Completed Orders`, value: '148' },
      { label: msg`Revenue`, value: paise(42_500_00) },
    ],
  },
  CUSTOMER: {
    title: msg`Customer Dashboard`,
    notYours: msg`Your account is not a Customer account; the role was changed in this browser alone. Real figures are shown to the accounts they belong to.`,
    figures: [
      { label: msg`Total Orders`, value: '24' },
      { label: msg`Pending Orders`, value: '2' },
      { label: msg`Completed Orders`, value: '22' },
      { label: msg`Saved Amount`, value: paise(1_250_00) },
    ],
  },
  DELIVERY_AGENT: {
    title: msg`Delivery Dashboard`,
    notYours: msg`Your account is not a Delivery Agent account; the role was changed in this browser alone. Real figures are shown to the accounts they belong to.`,
    figures: [
      { label: msg`Active Deliveries`, value: '2' },
      { label: msg`Completed Today`, value: '7' },
      { label: msg`Earnings Today`, value: paise(640_00) },
      { label: msg`Earnings This Week`, value: paise(3_900_00) },
    ],
  },
}

/** What a dashboard looks like, for an account that has its role in the browser's copy alone. */
export const DashboardPreview = ({ role }: { role: SignUpRole }) => {
  const { t } = useLingui()
  const { title, notYours, figures } = samples[role]
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead title={t(title)} />
      <h1 className="mb-4 text-4xl">{t(title)}</h1>
      <Message kind="info">
        <p>
          <Trans>This is a preview with sample data.</Trans>
        </p>
        <p className="mt-1 font-normal">{t(notYours)}</p>
      </Message>
      <div className="mt-6">
        <StatCards>
          {figures.map(({ label, value }) => (
            <StatCard
              key={label.id}
              label={t(label)}
              value={typeof value === 'string' ? value : formatPaise(value)}
              sample
            />
          ))}
        </StatCards>
      </div>
      {role === 'CUSTOMER' && <CustomerSample />}
      {role === 'DELIVERY_AGENT' && <DeliverySample />}
      <p className="mt-6">
        <Link to="/role-debug" className={buttonClass('plain')}>
          <Trans>Role Manager</Trans>
        </Link>
      </p>
    </div>
  )
}
