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
