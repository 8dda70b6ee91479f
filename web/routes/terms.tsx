import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Clause, LegalPage } from '../features/legal/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { useOnlinePayments } from '../lib/state/site-facts.ts'

const prices: Clause = {
  heading: msg`Prices and payment`,
  paragraphs: [
    msg`Prices are in rupees. Tax and delivery fee are shown before you pay. You can pay by card, by UPI or in cash on delivery.`,
  ],
}

const clauses: Clause[] = [
  {
    heading: msg`Orders`,
    paragraphs: [
      msg`Each restaurant in your cart gets an order of its own, at the prices shown at checkout. An order stands once it is confirmed; a restaurant that does not accept it in time lets it lapse, and what you paid comes back.`,
    ],
  },
  prices,
  {
    heading: msg`Cancelling and refunds`,
    paragraphs: [
      msg`You can cancel free of charge within 5 minutes of ordering, unless the food is on its way. If something was wrong, ask for a refund within 30 minutes of delivery; a person decides.`,
    ],
  },
  {
    heading: msg`Promo codes`,
    paragraphs: [
      msg`A first-order code works once for each person, on their first order, and cannot be combined with another or paid out.`,
    ],
  },
  {
    heading: msg`Donations`,
    paragraphs: [
      msg`A donation is given freely and is not refunded, except where it was made by mistake. You get a receipt by e-mail when you leave an address.`,
    ],
  },
  {
    heading: msg`Restaurants, couriers and volunteers`,
    paragraphs: [
      msg`Whoever cooks, carries or hands over food keeps to the food-safety rules that apply to them, and tells the truth about what is in it.`,
    ],
  },
  {
    heading: msg`Fair use`,
    paragraphs: [
      msg`Do not use the site to harm others, to get at their data or to disturb its running. We may close accounts that do.`,
    ],
  },
]

const cashPrices: Clause = {
  heading: msg`Prices and payment`,
  paragraphs: [
    msg`Prices are in rupees. Tax and delivery fee are shown before you order. You pay the courier in cash when your food is there.`,
  ],
}

const Terms = () => {
  const { t } = useLingui()
  const hasOnline = useOnlinePayments().length > 0
  return (
    <LegalPage
      title={t`Terms of Service`}
      description={t`The rules between you, the kitchens, the couriers and Annapurna Eats.`}
      since="2026-11-21"
      intro={t`Short on purpose: these are the rules by which food, money and help change hands here.`}
      clauses={hasOnline ? clauses : clauses.map((clause) => (clause === prices ? cashPrices : clause))}
    />
  )
}
export default Terms

export const ErrorBoundary = RouteFailure
