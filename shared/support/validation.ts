import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'

/** Rules and messages of what people write to support. */
const tooLong = /*i18n*/ 'This is too long'
/** Line breaks and tabs are text; other control characters would only disturb those who read it. */
const printable = z.regex(/^[\P{Cc}\t\n\r]*$/u, /*i18n*/ 'Please leave out control characters')
const written = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), maxLength(max, tooLong), printable)

export const longestMessage = 2000
export const threadSubject = written(/*i18n*/ 'Subject is required', 120)
/** What admins write to each other. */
export const threadNote = written(/*i18n*/ 'Please type a note', longestMessage)
export const threadMessage = written(/*i18n*/ 'Please type a message', longestMessage)
