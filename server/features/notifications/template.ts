import type { I18n } from '@lingui/core'

/**
 * What a message is about. `security` and what was asked for (`request`) always go out; `account` (how things stand) and `news`
 * are for the person to decide (preferences of the account).
 */
export type Topic = 'security' | 'request' | 'account' | 'news'

/** What every message may use: the site's address in the reader's language, and where people write to. */
export type Site = { url: string; contactEmail: string }

/** A message by its name, written in the reader's language. Paragraphs are plain text. */
export type Template<Data> = {
  topic: Topic
  write: (i18n: I18n, data: Data, site: Site) => { subject: string; paragraphs: readonly string[] }
}

/** Declares a template; `Data` is what it is written from. */
export const template = <Data>(definition: Template<Data>): Template<Data> => definition
