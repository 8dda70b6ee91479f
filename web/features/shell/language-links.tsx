import { useLocation } from 'react-router'
import { languageNames, languagePrefix, languages, languageTags } from '#shared/languages.ts'
import { useLocale } from '../../lib/language/i18n.ts'

/**
 * This page in each other language. The choice is stored: the next visit starts in that language
 * (theme-script.ts).
 */
export const LanguageLinks = ({ className }: { className: string }) => {
  const here = useLocale()
  const { pathname, search } = useLocation()
  return languages
    .filter((language) => language !== here)
    .map((language) => (
      <a
        key={language}
        href={languagePrefix(language) + pathname + search}
        hrefLang={language}
        lang={languageTags[language]}
        className={className}
      >
        {languageNames[language]}
      </a>
    ))
}
