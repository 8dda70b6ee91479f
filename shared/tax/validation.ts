import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { hasGstinChecksum, indianStates } from './gstin.ts'
import { pan, panPattern, withoutGroups } from './pan.ts'

/** Rules and messages of a GSTIN and a PAN, used by the browser and the server alike. */
const tooLong = /*i18n*/ 'This is too long'

/** The first sentence about what is wrong with a GSTIN; undefined where nothing is. */
const gstinProblem = (text: string): string | undefined => {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text))
    return /*i18n*/ 'A GSTIN has 15 characters, such as 29ABCPE1234F1Z7'
  if (!(text.slice(0, 2) in indianStates)) return /*i18n*/ 'Its first two digits are no state’s code'
  if (!panPattern.test(text.slice(2, 12)))
    return /*i18n*/ 'There is no PAN in it, from the third character on'
  if (!hasGstinChecksum(text)) return /*i18n*/ 'Its last character does not fit: please check what you typed'
  return undefined
}

const gstin = z.string().check(
  maxLength(30, tooLong),
  withoutGroups,
  z.toUpperCase(),
  z.check((context) => {
    const message = gstinProblem(context.value)
    if (message !== undefined)
      context.issues.push({ code: 'custom', input: context.value, message, path: [] })
  }),
)

/** Null where the restaurant is not registered for GST. */
export const taxDetails = z.object({ pan, gstin: z.nullable(gstin) }).check(
  z.refine(({ pan: own, gstin: number }) => number === null || number.slice(2, 12) === own, {
    error: /*i18n*/ 'The PAN in this GSTIN is another one',
    path: ['gstin'],
  }),
)
export type TaxDetails = z.output<typeof taxDetails>
