import { languagePrefix, languages } from '#shared/languages.ts'

/** A page in every language, for search engines. */
export type SitemapEntry = { path: string; changed?: Date }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const addressOf = (origin: string, language: (typeof languages)[number], path: string): string => {
  const prefix = languagePrefix(language)
  return escaped(origin + (prefix !== '' && path === '/' ? prefix : prefix + path))
}

/** A sitemap of pages, each in every language with links to the other languages. */
export const sitemapOf = (origin: string, entries: readonly SitemapEntry[]): string => {
  const urls = entries.flatMap(({ path, changed }) => {
    const alternates = languages
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(origin, language, path)}"/>`,
      )
      .join('')
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return languages.map(
      (language) => `<url><loc>${addressOf(origin, language, path)}</loc>${lastmod}${alternates}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** The index of the sitemaps. */
export const sitemapIndexOf = (origin: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`
