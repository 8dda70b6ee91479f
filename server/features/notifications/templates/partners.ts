import { template } from '../template.ts'

/** Contains nothing that was typed into the form: the address may be a stranger's. */
export const applicationReceived = template<{ number: string }>({
  topic: 'request',
  write: (i18n, { number }) => ({
    subject: i18n._(/*i18n*/ 'Your application {number} to Annapurna Eats', { number }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'thank you: an application to become our partner has arrived with this address.'),
      i18n._(/*i18n*/ 'Application number: {number}', { number }),
      i18n._(/*i18n*/ 'We review it within 2-3 business days and write to you at this address.'),
    ],
  }),
})

/**
 * `token` joins the restaurant's staff; null for who has an account with this address and works there
 * already.
 */
export const applicationApproved = template<{ number: string; restaurantId: string; token: string | null }>({
  topic: 'request',
  write: (i18n, { number, restaurantId, token }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Welcome: your application {number} is approved', { number }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'your application {number} is approved, and your restaurant is ready to be set up. Customers see it once you say so.',
        { number },
      ),
      ...(token === null
        ? [
            i18n._(/*i18n*/ 'Sign in with your account and go on from your dashboard:'),
            `${url}/restaurant-dashboard?${new URLSearchParams({ restaurant: restaurantId })}`,
          ]
        : [
            i18n._(/*i18n*/ 'Sign in, or make an account, and take it over with this link within 30 days:'),
            `${url}/join-restaurant?token=${token}`,
          ]),
    ],
  }),
})

export const applicationDeclined = template<{ number: string; reason: string }>({
  topic: 'request',
  write: (i18n, { number, reason }, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'Your application {number} to Annapurna Eats', { number }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'we cannot accept your application {number}, for this reason:', { number }),
      reason,
      i18n._(/*i18n*/ 'If something about it is wrong, please write to us:'),
      contactEmail,
    ],
  }),
})

export const applicationAskedBack = template<{ number: string; reason: string }>({
  topic: 'request',
  write: (i18n, { number, reason }, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'A question about your application {number}', { number }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'before we decide about your application {number} we would like to know:', { number }),
      reason,
      i18n._(/*i18n*/ 'Please write to us, with the number of your application:'),
      contactEmail,
    ],
  }),
})
