import type { MenuSource } from './menu-source.ts'

/**
 * Strict UTF-8 with or without a byte-order mark, else UTF-16 by its mark, else Windows-1252, which old spreadsheets
 * write. Statistics guess wrongly on menus; a strict decoder does not.
 */
export const detectEncoding = async (source: MenuSource): Promise<'utf8' | 'utf16' | 'win1252'> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stream = source.open()
  let first = true
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (first && (chunk[0] === 0xff ? chunk[1] === 0xfe : chunk[0] === 0xfe && chunk[1] === 0xff))
        return 'utf16'
      first = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf8'
  } catch (error) {
    if (error instanceof TypeError) return 'win1252'
    throw error
  } finally {
    stream.destroy()
  }
}
