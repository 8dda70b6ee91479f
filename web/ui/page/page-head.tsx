import { useLocation } from 'react-router'
import { languagePrefix, languages, languageTags } from '#shared/languages.ts'
import { useLocale } from '../../lib/language/i18n.ts'
import { useSiteFacts } from '../../lib/state/site-facts.ts'

type Props = {
  /** Without the product's name, which is added; absent on the home page. */
  title?: string
  /** Only public pages have one: it is what search engines and shared links show. */
  description?: string
  /** Path of a picture of 1200 x 630. */
  image?: string
  /**
   * Shown where its link is shared, and not found by search engines. Its address may be secret, so it has no
   * canonical one.
   */
  unlisted?: boolean
}

const product = 'Annapurna Eats'
const sharedPicture = '/og/annapurna-eats'

const noIndex = <meta name="robots" content="noindex" />

/** A page's title, and the meta tags for programs that do not run scripts. */
export const PageHead = ({ title, description, image = sharedPicture, unlisted = false }: Props) => {
  const full = title === undefined ? product : `${title} · ${product}`
  return (
    <>
      <title>{full}</title>
      {import.meta.env.SSR &&
        (description === undefined ? (
          noIndex
        ) : (
          <Shared title={full} description={description} image={image} unlisted={unlisted} />
        ))}
    </>
  )
}

/** Rendered by the server only: navigation in the browser does not need it. */
const Shared = ({ title, description, image, unlisted }: Required<Props>) => {
  const origin = useSiteFacts()?.publicUrl ?? ''
  const { pathname } = useLocation()
  const here = useLocale()
  const address = (language: (typeof languages)[number]) =>
    `${origin}${languagePrefix(language)}${pathname === '/' && languagePrefix(language) !== '' ? '' : pathname}`
  return (
    <>
      <meta name="description" content={description} />
      {unlisted ? (
        noIndex
      ) : (
        <>
          <link rel="canonical" href={address(here)} />
          {languages.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address('en')} />
          <meta property="og:url" content={address(here)} />
        </>
      )}
      <meta property="og:site_name" content={product} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={languageTags[here].replace('-', '_')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
