import type { Language } from '#shared/languages.ts'
import { type Catalogues, currentLocale, loadMessages } from './i18n.ts'

const ofDesks = import.meta.glob('/languages/*.po', { query: '?desk' }) as Catalogues

/** The messages that only dashboards have, beside those of every page. */
export const loadDeskMessages = (language: Language) => loadMessages(language, ofDesks)

// Every dashboard imports this first: it is drawn once they are there. The server has loaded all. As nothing
// of it is used there, package.json names it among the files with side effects.
if (!import.meta.env.SSR) await loadDeskMessages(currentLocale())
