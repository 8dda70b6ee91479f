import { template } from '../template.ts'

export const confirmNewsletter = template<{ token: string }>({
  topic: 'request',
  write: (i18n, { token }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Please confirm: our newsletter, and your code'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'this address was given for our newsletter. Open this link and press Confirm; your code for your first order is behind it:',
      ),
      `${url}/confirm-newsletter?token=${token}`,
      i18n._(/*i18n*/ 'If it was not you, there is nothing to do: we will not write to you again.'),
    ],
  }),
})

/** A subscriber's own code; `percent` is its discount. */
export const newsletterWelcome = template<{ code: string; percent: number; unsubscribeToken: string }>({
  topic: 'request',
  write: (i18n, { code, percent, unsubscribeToken }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Welcome to Annapurna Eats: {percent}% off your first order', { percent }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'thank you for subscribing. With this code your first order is {percent}% cheaper; enter it at checkout:',
        { percent },
      ),
      code,
      i18n._(
        /*i18n*/ 'It is yours alone and works once, for the account that has this e-mail address and has confirmed it.',
      ),
      `${url}/menu`,
      i18n._(/*i18n*/ 'If you would rather not hear from us, unsubscribe here:'),
      `${url}/unsubscribe?token=${unsubscribeToken}`,
    ],
  }),
})
