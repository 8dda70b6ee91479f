import type { OrderPrint } from '#shared/orders/restaurant-contracts.ts'
import { retriedImport } from '../../../lib/first-paint/retried-import.ts'
import { currentLocale, i18nFor, translate } from '../../../lib/language/i18n.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { labelPaper, type PaperWidth } from './label-paper.ts'
import { type PrintLine, printLines } from './print-lines.ts'
import { printOnPage } from './print-page.ts'
import { type KnownPrinter, knownPrinter, sendToPrinter } from './usb-printer.ts'

const loadEncoder = retriedImport(() => import('./encode-receipt.ts'))
const loadDrawing = retriedImport(() => import('./draw-line.ts'))

let last: Promise<void> = Promise.resolve()

/** One after the other: a printer is opened by one at a time. */
const printByUsb = (
  printer: KnownPrinter,
  sheets: readonly (readonly PrintLine[])[],
  width: PaperWidth,
): Promise<void> => {
  const job = async () => {
    const [{ encodeReceipt }, { drawLine }] = await Promise.all([loadEncoder(), loadDrawing()])
    for (const lines of sheets) await sendToPrinter(printer, encodeReceipt(lines, drawLine, width))
  }
  last = last.catch(() => undefined).then(job)
  return last
}

/**
 * Prints what the server has counted: on this device's receipt printer, or with the browser where there is
 * none or it fails. `bags`: how many labels there are, one for each.
 */
export const printOrder = async (print: OrderPrint, bags: number): Promise<void> => {
  const i18n = i18nFor(currentLocale())
  const sheets =
    print.kind === 'ticket'
      ? [printLines(i18n, print)]
      : Array.from({ length: bags }, (_, index) => printLines(i18n, print, { bag: index + 1, bags }))
  const width = print.kind === 'ticket' ? 80 : labelPaper.get()
  const printer = knownPrinter.get()
  if (printer) {
    try {
      await printByUsb(printer, sheets, width)
      return
    } catch {
      toast.error(
        translate(
          /*i18n*/ 'The receipt printer did not take it: is it on, with paper, and used by nothing else?',
        ),
      )
    }
  }
  await printOnPage(sheets, width)
}
