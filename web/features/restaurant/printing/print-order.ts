import type { OrderPrint } from '#shared/contracts/restaurant-orders.ts'
import { retriedImport } from '../../../lib/first-paint/retried-import.ts'
import { currentLocale, i18nFor, translate } from '../../../lib/language/i18n.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { type PrintLine, printLines } from './print-lines.ts'
import { printOnPage } from './print-page.ts'
import { type KnownPrinter, knownPrinter, sendToPrinter } from './usb-printer.ts'

const loadEncoder = retriedImport(() => import('./encode-receipt.ts'))
const loadDrawing = retriedImport(() => import('./draw-line.ts'))

let last: Promise<void> = Promise.resolve()

/** One after the other: a printer is opened by one at a time. */
const printByUsb = (printer: KnownPrinter, lines: readonly PrintLine[]): Promise<void> => {
  const job = async () => {
    const [{ encodeReceipt }, { drawLine }] = await Promise.all([loadEncoder(), loadDrawing()])
    await sendToPrinter(printer, encodeReceipt(lines, drawLine))
  }
  last = last.catch(() => undefined).then(job)
  return last
}

/**
 * Prints what the server has counted: on this device's receipt printer, or with the browser where there is
 * none or it fails.
 */
export const printOrder = async (print: OrderPrint): Promise<void> => {
  const lines = printLines(i18nFor(currentLocale()), print)
  const printer = knownPrinter.get()
  if (printer) {
    try {
      await printByUsb(printer, lines)
      return
    } catch {
      toast.error(
        translate(
          /*i18n*/ 'The receipt printer did not take it: is it on, with paper, and used by nothing else?',
        ),
      )
    }
  }
  await printOnPage(lines)
}
