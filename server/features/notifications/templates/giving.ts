import type { GiftKind } from '#shared/giving/contracts.ts'
import { formatPaise, type Paise } from '#shared/money/money.ts'
import { template } from '../template.ts'

/** What a gift does next, by what it was given for. */
const arrived: Record<GiftKind, string> = {
  everything:
    /*i18n*/ 'your gift of {amount} to the fund has arrived. Thank you: it pays for the next rescues of good food.',
  checkout:
    /*i18n*/ 'the {amount} that you added to your order are in the fund. Thank you: they pay for the next rescues of good food.',
  meals:
    /*i18n*/ 'your {amount} for sponsored meals ({meals}) have arrived. Thank you: as many are kept until a shelter asks for them.',
}

/** `name` is empty if the donor gave none; `amount` in paise. */
export const donationReceipt = template<{
  name: string
  amount: Paise
  kind: GiftKind
  /** How many were sponsored; null for other gifts. */
  meals: number | null
  receiptUrl: string
  timelineUrl: string
}>({
  topic: 'request',
  write: (i18n, { name, amount, kind, meals, receiptUrl, timelineUrl }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Thank you: your donation to Annapurna Eats'),
    paragraphs: [
      name === '' ? i18n._(/*i18n*/ 'Hello,') : i18n._(/*i18n*/ 'Hello {name},', { name }),
      i18n._(arrived[kind], { amount: formatPaise(amount), meals: meals ?? 0 }),
      { button: { label: i18n._(/*i18n*/ 'Follow your gift to the meals'), url: timelineUrl } },
      i18n._(/*i18n*/ 'The receipt comes with this e-mail.'),
      { link: { label: i18n._(/*i18n*/ 'Receipt (PDF)'), url: receiptUrl } },
      { link: { label: 'Annapurna Eats', url } },
    ],
  }),
})

/** To whom a gift was given in the name of; `donor` is empty for one who does not want to be named. */
export const giftCard = template<{
  name: string
  donor: string
  /** How many were sponsored; null for other gifts. */
  meals: number | null
  message: string
}>({
  topic: 'request',
  write: (i18n, { name, donor, meals, message }, { url }) => ({
    subject:
      donor === ''
        ? i18n._(/*i18n*/ 'Somebody gave in your name')
        : i18n._(/*i18n*/ '{donor} gave in your name', { donor }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello {name},', { name }),
      meals === null
        ? i18n._(/*i18n*/ 'a gift in your name has arrived. It brings good food to those who are hungry.')
        : i18n._(
            /*i18n*/ 'meals in your name will be cooked for a shelter ({meals}), as soon as it asks for them.',
            { meals },
          ),
      ...(message === '' ? [] : [message]),
      { button: { label: i18n._(/*i18n*/ 'See what gifts become'), url: `${url}/impact` } },
      i18n._(/*i18n*/ 'We have not kept your address.'),
    ],
  }),
})

/** `amount`, in paise, is what goes back; `name` is empty if the donor gave none. */
export const donationRefunded = template<{ name: string; amount: Paise; timelineUrl: string }>({
  topic: 'request',
  write: (i18n, { name, amount, timelineUrl }) => ({
    subject: i18n._(/*i18n*/ 'Your donation is on its way back'),
    paragraphs: [
      name === '' ? i18n._(/*i18n*/ 'Hello,') : i18n._(/*i18n*/ 'Hello {name},', { name }),
      i18n._(
        /*i18n*/ 'we give you back {amount} of your donation, the way you paid it. Banks take three to five days to show it.',
        { amount: formatPaise(amount) },
      ),
      { button: { label: i18n._(/*i18n*/ 'See what became of the rest'), url: timelineUrl } },
    ],
  }),
})

const eaten: Record<GiftKind, string> = {
  everything:
    /*i18n*/ 'with {amount} of your gift good food reached a shelter. Portions from {restaurant}: {portions}.',
  checkout:
    /*i18n*/ 'with {amount} of what you added to your order good food reached a shelter. Portions from {restaurant}: {portions}.',
  meals:
    /*i18n*/ 'a shelter has had the meals that you sponsored ({meals}). They were cooked by {restaurant}.',
}

/**
 * Food of a gift was eaten: `amount`, in paise, of it, or `meals` that it sponsored. `isLast`: with that all
 * of it is spent.
 */
export const giftServed = template<{
  name: string
  kind: GiftKind
  amount: Paise
  meals: number
  portions: number
  restaurant: string
  isLast: boolean
  hasPhoto: boolean
  timelineUrl: string
  /** Null where nothing was rescued. */
  storyUrl: string | null
}>({
  topic: 'account',
  write: (i18n, { name, kind, amount, meals, portions, restaurant, isLast, hasPhoto, ...urls }) => ({
    subject: i18n._(/*i18n*/ 'Your gift was eaten'),
    paragraphs: [
      name === '' ? i18n._(/*i18n*/ 'Hello,') : i18n._(/*i18n*/ 'Hello {name},', { name }),
      i18n._(eaten[kind], { amount: formatPaise(amount), meals, portions, restaurant }),
      ...(isLast ? [i18n._(/*i18n*/ 'With that, all of your gift has become meals. Thank you!')] : []),
      ...(hasPhoto
        ? [i18n._(/*i18n*/ 'The shelter made a picture of what came. It is with this e-mail.')]
        : []),
      { button: { label: i18n._(/*i18n*/ 'See what became of your gift'), url: urls.timelineUrl } },
      ...(urls.storyUrl === null
        ? []
        : [{ link: { label: i18n._(/*i18n*/ 'The story of this rescue'), url: urls.storyUrl } }]),
    ],
  }),
})
