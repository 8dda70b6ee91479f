/**
 * What a page is about in schema.org's words, for search engines. `<` is written as an escape, so that no text of a
 * menu can end the script; being data, it is no script to the Content-Security-Policy.
 */
export const StructuredData = ({ data }: { data: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
    }}
  />
)
