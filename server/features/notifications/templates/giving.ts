import type { I18n } from '@lingui/core'
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
  /** The day on which it is charged again, where it comes every month and goes on; null for other gifts. */
  nextOn: string | null
}>({
  topic: 'request',
  write: (i18n, { name, amount, kind, meals, receiptUrl, timelineUrl, nextOn }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Thank you: your donation to Annapurna Eats'),
    paragraphs: [
      name === '' ? i18n._(/*i18n*/ 'Hello,') : i18n._(/*i18n*/ 'Hello {name},', { name }),
      i18n._(arrived[kind], { amount: formatPaise(amount), meals: meals ?? 0 }),
      { button: { label: i18n._(/*i18n*/ 'Follow your gift to the meals'), url: timelineUrl } },
      i18n._(/*i18n*/ 'The receipt comes with this e-mail.'),
      { link: { label: i18n._(/*i18n*/ 'Receipt (PDF)'), url: receiptUrl } },
      ...(nextOn === null
        ? []
        : [
            i18n._(
              /*i18n*/ 'You give {amount} every month. The next time is on {date}; we write to you before.',
              { amount: formatPaise(amount), date: nextOn },
            ),
            { link: { label: i18n._(/*i18n*/ 'Stop giving every month'), url: `${timelineUrl}#monthly` } },
          ]),
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

const greeting = (i18n: I18n, name: string): string =>
  name === '' ? i18n._(/*i18n*/ 'Hello,') : i18n._(/*i18n*/ 'Hello {name},', { name })

/** A monthly gift is charged on a day; `url` leads to where it is stopped. */
export const monthlyGiftSoon = template<{ name: string; amount: Paise; dueOn: string; url: string }>({
  topic: 'request',
  write: (i18n, { name, amount, dueOn, url }) => ({
    subject: i18n._(/*i18n*/ 'Your monthly gift of {amount} comes on {date}', {
      amount: formatPaise(amount),
      date: dueOn,
    }),
    paragraphs: [
      greeting(i18n, name),
      i18n._(
        /*i18n*/ 'on {date} we charge {amount} the way you paid the first time, as you give every month. Thank you! You need not do anything.',
        { amount: formatPaise(amount), date: dueOn },
      ),
      i18n._(/*i18n*/ 'Should it not suit you, stop it: one tap, and nothing is charged any more.'),
      { button: { label: i18n._(/*i18n*/ 'Stop giving every month'), url } },
    ],
  }),
})

/** A monthly gift could not be charged; `retryOn`: the day on which it is tried again, null: it has ended. */
export const monthlyGiftFailed = template<{
  name: string
  amount: Paise
  retryOn: string | null
  url: string
}>({
  topic: 'request',
  write: (i18n, { name, amount, retryOn, url }, { url: site }) => ({
    subject: i18n._(/*i18n*/ 'Your monthly gift did not go through'),
    paragraphs: [
      greeting(i18n, name),
      i18n._(
        /*i18n*/ 'your bank did not allow the {amount} that you give every month, and nothing was charged.',
        { amount: formatPaise(amount) },
      ),
      ...(retryOn === null
        ? [
            i18n._(/*i18n*/ 'That was the third time, so your monthly gift has ended. We do not try again.'),
            { button: { label: i18n._(/*i18n*/ 'Give again'), url: `${site}/donate` } },
          ]
        : [
            i18n._(/*i18n*/ 'We try again on {date}.', { date: retryOn }),
            { button: { label: i18n._(/*i18n*/ 'Stop giving every month'), url } },
          ]),
    ],
  }),
})

/** A monthly gift was stopped: by its donor, or by an admin (`us`). */
export const monthlyGiftStopped = template<{ name: string; amount: Paise; by: 'donor' | 'us'; url: string }>({
  topic: 'request',
  write: (i18n, { name, amount, by, url }) => ({
    subject: i18n._(/*i18n*/ 'Your monthly gift is stopped'),
    paragraphs: [
      greeting(i18n, name),
      by === 'donor'
        ? i18n._(/*i18n*/ 'you stopped your gift of {amount} every month. Nothing is charged any more.', {
            amount: formatPaise(amount),
          })
        : i18n._(
            /*i18n*/ 'we stopped your gift of {amount} every month. Nothing is charged any more. Should you wonder why, answer this e-mail.',
            { amount: formatPaise(amount) },
          ),
      i18n._(/*i18n*/ 'What you gave so far stays where it helps. Thank you!'),
      { button: { label: i18n._(/*i18n*/ 'See what became of your gift'), url } },
    ],
  }),
})
