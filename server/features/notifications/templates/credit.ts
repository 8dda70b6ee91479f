import { formatPaise, type Paise } from '#shared/money/money.ts'
import { template } from '../template.ts'

/** To a customer whom the team gave store credit; `reason` is the team's own. */
export const creditGranted = template<{ amount: Paise; reason: string }>({
  topic: 'account',
  write: (i18n, { amount, reason }, { url }) => ({
    subject: i18n._(/*i18n*/ '{amount} of credit for you', { amount: formatPaise(amount) }),
    paragraphs: [
      i18n._(
        /*i18n*/ 'We have added {amount} to your credit. It pays for your next orders, and never expires.',
        {
          amount: formatPaise(amount),
        },
      ),
      { facts: [[i18n._(/*i18n*/ 'Reason'), reason]] },
      { button: { label: i18n._(/*i18n*/ 'Browse Menu'), url: `${url}/menu` } },
    ],
  }),
})
