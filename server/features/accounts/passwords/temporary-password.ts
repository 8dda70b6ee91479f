import { customRandom } from 'nanoid'
import { minuteMs } from '#shared/time.ts'

/** Specification section 9: 10 random characters from letters, digits and !@#$%^&*. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'
export const temporaryPasswordLength = 10
/** Validity: 30 minutes (decisions.md). */
export const temporaryPasswordMs = 30 * minuteMs

export const makeTemporaryPassword = (randomBytes: (size: number) => Uint8Array): string =>
  customRandom(alphabet, temporaryPasswordLength, randomBytes)()
