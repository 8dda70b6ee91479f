import { inflateSync } from 'node:zlib'

/**
 * What a PDF of ours says, as far as it is in order of glyphs: each font's table from glyphs to text is read
 * from the file itself, so that the test sees what a reader copies. Joined letters of Hindi come out in the
 * order they are drawn.
 */
export const pdfText = (pdf: Buffer): string => {
  const file = pdf.toString('latin1')
  const streams = [...file.matchAll(/(\d+) 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*stream\r?\n/g)].map(
    (match) => {
      const start = (match.index ?? 0) + match[0].length
      const bytes = pdf.subarray(start, file.indexOf('endstream', start))
      const inflated = match[2]?.includes('FlateDecode') ? inflateSync(bytes) : bytes
      return { id: Number(match[1]), text: inflated.toString('latin1') }
    },
  )
  const byId = new Map(streams.map(({ id, text }) => [id, text]))
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', id] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const object = new RegExp(`(?:^|\\n)${id} 0 obj([\\s\\S]*?)endobj`).exec(file)?.[1] ?? ''
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(object)?.[1]
    if (unicode) fonts.set(name, readToUnicode(byId.get(Number(unicode)) ?? ''))
  }
  return streams
    .filter(({ text }) => / Tf\b/.test(text))
    .map(({ text }) => pageText(text, fonts))
    .join('\n')
}

/** The texts of the files within the file, by the plain way: each is a stream of the type EmbeddedFile. */
export const pdfAttachments = (pdf: Buffer): string[] => {
  const file = pdf.toString('latin1')
  return [...file.matchAll(/\d+ 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*stream\r?\n/g)]
    .filter(([, dictionary = '']) => dictionary.includes('/EmbeddedFile'))
    .map((match) => {
      const start = (match.index ?? 0) + match[0].length
      const bytes = pdf.subarray(start, file.indexOf('endstream', start))
      return (match[1]?.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('utf8')
    })
}

const character = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** Glyph number to text. */
const readToUnicode = (map: string): Map<number, string> => {
  const glyphs = new Map<number, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([\s\S]*?)\]/gi))
    for (const [index, hex] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(Number.parseInt(first, 16) + index, character((hex[1] ?? '').replaceAll(' ', '')))
  return glyphs
}

const pageText = (content: string, fonts: Map<string, Map<number, string>>): string => {
  let font = new Map<number, string>()
  let text = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\]|<[0-9a-f]*>) T[jJ]/gi)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi))
      text += (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join('')
  }
  return text
}
