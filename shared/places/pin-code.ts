import { z } from 'zod/mini'

/** India's PIN code, often written in two groups of three, as six digits. */
export const asPinCode = z.overwrite((text: string) => text.replace(/\s/g, ''))

/** An empty text passes, so that the field's own rule reports it as missing. */
export const isPinCode = z.refine<string>(
  (text) => text === '' || /^[1-9]\d{5}$/.test(text),
  /*i18n*/ 'Please enter a valid 6-digit PIN code',
)
