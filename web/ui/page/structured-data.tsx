/**
 * A page's content in schema.org's terms, for search engines. `<` is escaped, so that no text of a menu can
 * end the script; a data block is not subject to the Content-Security-Policy.
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
