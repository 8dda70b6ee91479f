import ReceiptPrinterEncoder, { type ImageInput } from '@point-of-sale/receipt-printer-encoder'
import type { PaperWidth } from './label-paper.ts'
import type { PrintLine } from './print-lines.ts'

/** What a printer of 203 dots an inch reaches of the paper, and how many letters that is. */
export const papers: Record<PaperWidth, { dots: number; columns: number }> = {
  80: { dots: 576, columns: 48 },
  62: { dots: 432, columns: 36 },
}
const scales = { normal: 1, large: 2, huge: 4 }

export type TextLine = Exclude<PrintLine, 'rule'>

const plainOf: Record<string, string> = {
  '₹': 'Rs.',
  '×': 'x',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '•': '*',
}

/**
 * The text without what a printer would take for a command, and with what every printer has for the signs
 * that we use.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zs}]+/gu, ' ')
    .replace(/[₹×–—‘’“”…•]/g, (sign) => plainOf[sign] ?? sign)
    .trim()

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/**
 * The bytes of a receipt for a printer that speaks ESC/POS. What is not ASCII is drawn, dot by dot: printers
 * have no Devanagari, and which code page holds an é at which number differs from one to the next. `draw`
 * makes the picture of a line.
 */
export const encodeReceipt = (
  lines: readonly PrintLine[],
  draw: (line: TextLine, dots: number) => ImageInput & { width: number; height: number },
  width: PaperWidth = 80,
): Uint8Array => {
  const { dots, columns } = papers[width]
  const printer = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    imageMode: 'raster',
    columns,
    feedBeforeCut: 4,
  })
  printer.initialize()
  for (const line of lines) {
    if (line === 'rule') {
      printer.line('-'.repeat(columns))
      continue
    }
    const text = plainText(line.text)
    printer.align(line.centred ? 'center' : 'left')
    if (isAscii(text)) {
      const scale = scales[line.size ?? 'normal']
      printer
        .bold(line.bold ?? false)
        .invert(line.inverted ?? false)
        .size(scale, scale)
        .line(`${line.indented ? '   ' : ''}${text}`)
        .size(1, 1)
        .invert(false)
        .bold(false)
    } else {
      const picture = draw({ ...line, text }, dots)
      printer.image(picture, picture.width, picture.height, 'threshold')
    }
    printer.align('left')
  }
  return printer.cut('partial').encode()
}
