import { sourceLanguage } from '#shared/languages.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'

/** A message as it leaves: what a mail server gets. */
export type Rendered = { to: string; subject: string; text: string; html?: string }
/** A message to a person, or one that was rendered when it was queued. */
export type Message = { to: string; letter: Letter } | Rendered

export const rendered = (message: Message): Rendered =>
  'letter' in message
    ? {
        to: message.to,
        subject: message.letter.subject,
        text: letterText(message.letter),
        html: letterHtml(message.letter),
      }
    : message

/** What a message says. One that was rendered has its text as its only paragraph. */
export const letterOf = (message: Message): Letter =>
  'letter' in message
    ? message.letter
    : { language: sourceLanguage, subject: message.subject, blocks: [message.text], footer: [] }
