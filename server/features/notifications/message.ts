import { sourceLanguage } from '#shared/languages.ts'
import { type EmailContent, emailHtml, emailText } from './email-content.ts'

/** A message as it leaves: what a mail server gets. */
export type Rendered = { to: string; subject: string; text: string; html?: string }
/** A message to a person, or one that was rendered when it was queued. */
export type Message = { to: string; content: EmailContent } | Rendered

export const rendered = (message: Message): Rendered =>
  'content' in message
    ? {
        to: message.to,
        subject: message.content.subject,
        text: emailText(message.content),
        html: emailHtml(message.content),
      }
    : message

/** What a message says. One that was rendered has its text as its only paragraph. */
export const contentOf = (message: Message): EmailContent =>
  'content' in message
    ? message.content
    : { language: sourceLanguage, subject: message.subject, blocks: [message.text], footer: [] }
