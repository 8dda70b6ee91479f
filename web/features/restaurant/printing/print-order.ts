import type { OrderPrint } from '#shared/contracts/orders.ts'
import { currentLocale, i18nFor } from '../../../lib/i18n.ts'
import { printLines } from './print-lines.ts'
import { printOnPage } from './print-page.ts'

/** Prints what the server has counted. */
export const printOrder = (print: OrderPrint): Promise<void> =>
  printOnPage(printLines(i18nFor(currentLocale()), print))
