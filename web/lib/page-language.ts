import { type Language, splitLanguage } from '#shared/languages.ts'

/** In a loader: the language of the page that is asked for. */
export const pageLanguage = (request: Request): Language =>
  splitLanguage(new URL(request.url).pathname).language
