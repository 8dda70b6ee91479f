import { type Language, splitLanguage } from '#shared/languages.ts'

/** In a loader: the language of the requested page. */
export const requestLocale = (request: Request): Language =>
  splitLanguage(new URL(request.url).pathname).language
