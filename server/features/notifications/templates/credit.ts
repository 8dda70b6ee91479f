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

/** To who bought a gift of credit: its code. */
export const giftBought = template<{ amount: Paise; code: string; recipientEmail: string }>({
  topic: 'request',
  write: (i18n, { amount, code, recipientEmail }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your gift of {amount}', { amount: formatPaise(amount) }),
    paragraphs: [
      recipientEmail === ''
        ? i18n._(/*i18n*/ 'Thank you! Pass this code on: whoever redeems it has the credit.')
        : i18n._(
            /*i18n*/ 'Thank you! We have mailed this code to {address}: whoever redeems it has the credit.',
            {
              address: recipientEmail,
            },
          ),
      { facts: [[i18n._(/*i18n*/ 'Code'), code]] },
      i18n._(/*i18n*/ 'Until it is redeemed you can take it back, and get your money back.'),
      { button: { label: i18n._(/*i18n*/ 'Your gifts'), url: `${url}/customer-dashboard?tab=credit` } },
    ],
  }),
})

/** To whom a gift of credit is for. `message` and names are what the buyer typed. */
export const giftReceived = template<{
  amount: Paise
  code: string
  name: string
  from: string
  message: string
}>({
  topic: 'request',
  write: (i18n, { amount, code, name, from, message }, { url }) => ({
    subject: i18n._(/*i18n*/ '{from} gives you {amount} for food', { from, amount: formatPaise(amount) }),
    paragraphs: [
      name === ''
        ? i18n._(/*i18n*/ 'Namaste! {from} gives you {amount} of credit for food.', {
            from,
            amount: formatPaise(amount),
          })
        : i18n._(/*i18n*/ 'Namaste {name}! {from} gives you {amount} of credit for food.', {
            name,
            from,
            amount: formatPaise(amount),
          }),
      ...(message === '' ? [] : [{ facts: [[i18n._(/*i18n*/ 'Message'), message] as const] }]),
      { facts: [[i18n._(/*i18n*/ 'Code'), code]] },
      i18n._(/*i18n*/ 'Redeem it once, with an account of yours. It never expires.'),
      { button: { label: i18n._(/*i18n*/ 'Redeem'), url: `${url}/gift#${code}` } },
    ],
  }),
})

/** To whoever brought a friend, and the friend, once the friend's first order is there. */
export const referralPaid = template<{ amount: Paise; isFriend: boolean }>({
  topic: 'account',
  write: (i18n, { amount, isFriend }, { url }) => ({
    subject: i18n._(/*i18n*/ '{amount} of credit for you', { amount: formatPaise(amount) }),
    paragraphs: [
      isFriend
        ? i18n._(
            /*i18n*/ 'Your first order is there, and a friend brought you: we have added {amount} to your credit.',
            {
              amount: formatPaise(amount),
            },
          )
        : i18n._(
            /*i18n*/ 'A friend whom you brought has ordered: we have added {amount} to your credit. Thank you!',
            {
              amount: formatPaise(amount),
            },
          ),
      { button: { label: i18n._(/*i18n*/ 'Browse Menu'), url: `${url}/menu` } },
    ],
  }),
})

/** To a customer whose stamp card is full. */
export const stampsFull = template<{ amount: Paise; restaurant: string }>({
  topic: 'account',
  write: (i18n, { amount, restaurant }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your stamp card of {restaurant} is full', { restaurant }),
    paragraphs: [
      i18n._(
        /*i18n*/ '{restaurant} thanks you with {amount} of credit. It pays for your next orders, wherever you like.',
        {
          restaurant,
          amount: formatPaise(amount),
        },
      ),
      { button: { label: i18n._(/*i18n*/ 'Browse Menu'), url: `${url}/menu` } },
    ],
  }),
})
