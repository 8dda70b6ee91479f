import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { privacyNotice } from '#shared/privacy/notice.ts'
import { type Clause, LegalPage } from '../features/legal/index.ts'
import { RouteFailure } from '../features/shell/index.ts'

const clauses: Clause[] = [
  {
    heading: msg`What we keep`,
    paragraphs: [
      msg`Your account: user name, e-mail address, and what you add to it, such as your name, telephone number, addresses, photo and food preferences. Your password is kept as a hash that cannot be read back.`,
      msg`Your orders and donations: what, from where, to which address, when and for how much. Of a card we keep its brand, its last four digits and, if you save it, its expiry date; never its number or CVV.`,
      msg`What you write to us, the partner applications you send, and where you are signed in: browser and system, no more.`,
    ],
  },
  {
    heading: msg`What stays on your device`,
    paragraphs: [
      msg`Your cart, a visitor's favorites, the dark mode, the language and the proof that you are signed in are kept in your browser. One cookie renews your sign-in, another tells that you have signed in from this device before, so that nobody who guesses at your password can keep you out; we set no cookie to follow you, and nobody else sets one here.`,
    ],
  },
  {
    heading: msg`Who sees what`,
    paragraphs: [
      msg`A restaurant sees the orders it cooks; a courier sees the name, telephone number and address of the deliveries they carry, while they carry them. Payments are made by the payment service that the operator has chosen.`,
      msg`The donors' wall shows your name only if you do not give anonymously. The public ledger has amounts and times, and no personal data.`,
    ],
  },
  {
    heading: msg`How long`,
    paragraphs: [
      msg`Sums and dates of orders, donations and money rows are kept as long as the law on accounts asks for; of old orders, and of those of an account that is deleted, the name, the telephone number and the street go. Temporary passwords end after 30 minutes, sign-ins after 30 days without use, and counters against misuse within hours.`,
    ],
  },
  {
    heading: msg`Your rights`,
    paragraphs: [
      msg`You can see and change your data in the account settings at any time, see where you are signed in and end it there, download all that we keep of you, and delete your account. The newsletter is left by the link in each of its e-mails. For anything else write to us through Contact.`,
    ],
  },
]

const Privacy = () => {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Privacy Policy`}
      description={t`What Annapurna Eats knows about you, why, and for how long.`}
      since={privacyNotice}
      intro={t`We need to know little to bring you food, and we keep no more than that.`}
      clauses={clauses}
    />
  )
}
export default Privacy

export const ErrorBoundary = RouteFailure
