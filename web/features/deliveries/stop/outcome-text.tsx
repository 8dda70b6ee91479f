import { Trans, useLingui } from '@lingui/react/macro'
import { IconCurrencyRupee, IconReceiptRefund, IconSoup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { type DeliveryProblem, problemRules } from '#shared/deliveries/delivery-problem.ts'
import { formatPaise } from '#shared/money/money.ts'

type Props = { kind: DeliveryProblem; delivery: Delivery }

/** What becomes of food, money and pay if it cannot be handed over: said before anything is pressed. */
export const OutcomeText = ({ kind, delivery }: Props) => {
  const { t } = useLingui()
  const { restaurant, status, cashToCollect } = delivery
  const pay = formatPaise(delivery.earnings)
  // Before the pick-up somebody else takes it.
  if (status === 'assigned' || status === 'pickup')
    return (
      <p className="text-soft">
        <Trans>Give the delivery back: another delivery agent takes it. Our team is told.</Trans>
      </p>
    )
  const isGone = problemRules[kind].money === 'refunded'
  return (
    <dl className="space-y-1.5 text-sm">
      <Outcome icon={<IconSoup aria-hidden="true" size={20} />} label={t`Food`}>
        {isGone ? t`Do not hand it over. Nothing has to be brought back.` : t`Back to ${restaurant}.`}
      </Outcome>
      <Outcome icon={<IconReceiptRefund aria-hidden="true" size={20} />} label={t`Money`}>
        {kind === 'cashShort'
          ? t`Take what there is: the customer owes the rest.`
          : cashToCollect > 0
            ? t`You collect nothing.`
            : isGone
              ? t`The customer has it back at once.`
              : t`Our team decides whether the customer has it back.`}
      </Outcome>
      <Outcome icon={<IconCurrencyRupee aria-hidden="true" size={20} />} label={t`Your pay`}>
        {t`${pay}, whatever happens.`}
      </Outcome>
    </dl>
  )
}

const Outcome = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_1fr] items-start gap-x-2">
    <dt className="flex items-center gap-2 font-bold">
      {icon}
      {label}
    </dt>
    <dd className="text-soft">{children}</dd>
  </div>
)
