/**
 * What has consecutive numbers of its own within a financial year: tax invoices of orders, credit notes for
 * what went back of them, and the platform's invoices for its commission.
 */
export type DocumentKind = 'invoice' | 'creditNote' | 'commission'

const prefixes: Record<DocumentKind, string> = { invoice: 'AE', creditNote: 'CN', commission: 'CI' }

/** Whose numbers are consecutive: `2627` of tax invoices, which came first, `CN/2627` of credit notes. */
export const seriesOf = (kind: DocumentKind, financialYear: string): string =>
  kind === 'invoice' ? financialYear : `${prefixes[kind]}/${financialYear}`

/** `AE/2627/0000042`: at most 16 characters (CGST Rules, rules 46(b) and 53(1A)). */
export const documentNumber = (
  kind: DocumentKind,
  { financialYear, serial }: { financialYear: string; serial: number },
): string => `${prefixes[kind]}/${financialYear}/${String(serial).padStart(7, '0')}`

/** The same as a part of an address or of a file's name: `AE-2627-0000042`. */
export const inPath = (number: string): string => number.replaceAll('/', '-')
