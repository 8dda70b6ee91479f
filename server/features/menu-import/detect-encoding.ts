import type { MenuSource } from './menu-source.ts'

/**
 * Detects a file's encoding: UTF-8 if it decodes strictly, else UTF-16 by its byte-order mark, else
 * Windows-1252, which old spreadsheets write. A strict decoder is reliable here; statistical detection
 * guesses wrongly on menus.
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
