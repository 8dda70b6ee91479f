import type { I18n } from '@lingui/core'
import type { Block } from './email-content.ts'

/**
 * The kind of a message. `security` and `request` (what the person asked for) are always sent; `account`
 * (changes of status) and `news` can be declined in the account's preferences.
 */
export type Topic = 'security' | 'request' | 'account' | 'news'

/** Values for every template: the site's URL in the recipient's language, and the contact address. */
export type Site = { url: string; contactEmail: string }

/** A message in the recipient's language. */
export type Template<Data> = {
  topic: Topic
  write: (i18n: I18n, data: Data, site: Site) => { subject: string; paragraphs: readonly Block[] }
}

/** Declares a template; `Data` is the type of its values. */
export const template = <Data>(definition: Template<Data>): Template<Data> => definition
