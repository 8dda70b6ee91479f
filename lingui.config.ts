import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages, sourceLanguage } from './shared/languages.ts'

/**
 * English is in the code; `languages/<code>.po` holds each other language. `npm run languages` brings it up
 * to date.
 */
export default defineConfig({
  sourceLocale: sourceLanguage,
  locales: languages.filter((language) => language !== sourceLanguage),
  catalogs: [
    {
      path: '<rootDir>/languages/{locale}',
      include: ['<rootDir>/web', '<rootDir>/shared', '<rootDir>/server'],
      exclude: ['**/*.test.ts'],
    },
  ],
  // Without line numbers and in the order of the texts, so that moving code changes nothing in the catalogue.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
