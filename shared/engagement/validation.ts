import { z } from 'zod/mini'
import { isEmail } from '../accounts/email.ts'
import { maxLength } from '../api/length.ts'
import { isNewsletterEmail, newsletterEmailWrong } from './newsletter.ts'

/** Rules and messages of the newsletter, the contact form and the chat (specification section 5). */
const tooLong = /*i18n*/ 'This is too long'
const required = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), maxLength(max, tooLong))

export const newsletterEmail = z
  .string(newsletterEmailWrong)
  .check(
    z.trim(),
    maxLength(254, newsletterEmailWrong),
    z.refine(isNewsletterEmail, newsletterEmailWrong),
    z.toLowerCase(),
  )

export const contactTopics = ['order', 'feedback', 'partnership', 'donation', 'other'] as const
/** The status of a contact message. */
export const messageStatuses = ['new', 'answered'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const contactForm = z.object({
  name: required(/*i18n*/ 'Name is required', 100),
  email: required(/*i18n*/ 'Email is required', 254).check(
    isEmail(/*i18n*/ 'Please enter a valid email address'),
  ),
  topic: z.enum(contactTopics, /*i18n*/ 'Topic is required'),
  message: required(/*i18n*/ 'Message is required', 4000),
})

/** The form does not send an empty message; the server refuses one. */
export const chatMessage = required(/*i18n*/ 'Please type a message', 500)
