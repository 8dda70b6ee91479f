import { template } from '../template.ts'

/**
 * The answer to a message of the contact form, to the address that was given with it; nothing of the message
 * itself.
 */
export const contactAnswered = template<{ name: string; ticket: string; message: string }>({
  topic: 'request',
  write: (i18n, { name, ticket, message }) => ({
    subject: i18n._(/*i18n*/ 'The answer to your message'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello {name}, you wrote to us on our site. This is our answer:', { name }),
      message,
      { facts: [[i18n._(/*i18n*/ 'Ticket'), ticket]] },
    ],
  }),
})

/**
 * Somebody of support has answered, and the answer was not read on the site. It has nothing that the person
 * or support typed: the account's address may be another's.
 */
export const supportAnswered = template<{ path: string }>({
  topic: 'account',
  write: (i18n, { path }, { url }) => ({
    subject: i18n._(/*i18n*/ 'We have answered you'),
    paragraphs: [
      i18n._(
        /*i18n*/ 'Our team has answered your request for help. You can read the answer and write back on the site.',
      ),
      { button: { label: i18n._(/*i18n*/ 'Read the answer'), url: `${url}${path}` } },
    ],
  }),
})
