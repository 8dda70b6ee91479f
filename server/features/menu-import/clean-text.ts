import iconv from 'iconv-lite'

/** C1 control characters: in menus always Windows-1252 bytes that were read as Unicode. */
const c1Controls = /[\u0080-\u009f]/g
/** UTF-8 that was read as Windows-1252: a lead byte (Â Ã â) and what its continuation bytes look like. */
const mojibake = /[\u00c2-\u00c6\u00e2][\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u2122]/
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

const repairMojibake = (text: string): string => {
  if (!mojibake.test(text)) return text
  try {
    return strictUtf8.decode(iconv.encode(text, 'win1252'))
  } catch {
    return text
  }
}

/** Cleans a line of text: control characters repaired or removed, mojibake undone, white space collapsed. */
export const cleanText = (raw: string): string =>
  repairMojibake(raw)
    .replace(c1Controls, (character) => iconv.decode(Buffer.from([character.charCodeAt(0)]), 'win1252'))
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}\ufeff\u200b\ufffd]+/gu, ' ')
    .trim()

const nothing = new Set(['', '-', '--', 'nan', 'null', 'none', 'undefined', 'n/a', 'na', '#n/a'])

/** Clean text, or '' for the many ways to write 'none'. Not for names: Nan is a bread. */
export const optionalText = (raw: string): string => {
  const text = cleanText(raw)
  return nothing.has(text.toLowerCase()) ? '' : text
}

/**
 * The form in which names are compared: letters and digits of any script, without case, accents and spaces.
 */
export const matchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    // 1/2 kg and 12 kg are different: separators between digits are kept.
    .replace(/(?<=\d)[./\u2044](?=\d)/g, 'd')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** `Doner King, Malakpet` becomes `doner-king-malakpet`: for ids that appear in URLs. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
