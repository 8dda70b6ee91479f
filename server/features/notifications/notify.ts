import type { I18n } from '@lingui/core'
import { type Language, languagePrefix, sourceLanguage } from '#shared/languages.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Preferences } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import type { Block, EmailContent } from './email-content.ts'
import type { Template, Topic } from './template.ts'
import { templates } from './templates/index.ts'

type Templates = typeof templates
export type TemplateName = keyof Templates
export type TemplateData<N extends TemplateName> = Templates[N] extends Template<infer D> ? D : never

/** The recipient of a message. Without an account there are no preferences. */
export type Recipient = { email: string; language: Language; preferences?: Preferences }

type Needed = Pick<Deps, 'settings' | 'mailer'>

/** The operator of this installation, who reads English. */
export const operator = ({ settings }: Pick<Deps, 'settings'>): Recipient => ({
  email: settings.contactEmail,
  language: sourceLanguage,
})

/**
 * Sends a message in the recipient's language, as part of the transaction of the work that it is about: it is
 * sent only if that commits. Sends nothing that the recipient's preferences decline.
 */
export const notify = async <N extends TemplateName>(
  deps: Needed,
  tx: Transaction,
  recipient: Recipient,
  name: N,
  data: TemplateData<N>,
): Promise<void> => {
  if (wants(recipient, templates[name].topic))
    await deps.mailer.send(writeMessage(deps, recipient, name, data), tx)
}

/**
 * Writes a message without sending it, for jobs that send it with a file or with content that must not be
 * queued.
 */
export const writeMessage = <N extends TemplateName>(
  { settings }: Pick<Deps, 'settings'>,
  { email, language }: Recipient,
  name: N,
  data: TemplateData<N>,
): { to: string; content: EmailContent } => {
  const { topic, write } = templates[name] as Template<TemplateData<N>>
  const url = `${settings.publicUrl}${languagePrefix(language)}`
  const i18n = i18nFor(language)
  const { subject, paragraphs } = write(i18n, data, { url, contactEmail: settings.contactEmail })
  const footer = topic === 'account' || topic === 'news' ? [footerOf(i18n, url)] : []
  return { to: email, content: { language, subject, blocks: paragraphs, footer } }
}

/** How to decline what can be declined. */
const footerOf = (i18n: I18n, url: string): Block => ({
  link: {
    label: i18n._(/*i18n*/ 'Switch such e-mails off in your settings'),
    url: `${url}/account-settings?section=preferences`,
  },
})

/** Whether the recipient's preferences allow a message on `topic`. */
export const wants = ({ preferences }: Recipient, topic: Topic): boolean => {
  if (topic === 'security' || topic === 'request' || !preferences) return true
  return topic === 'news' ? preferences.marketingEmails : preferences.emailNotifications
}
