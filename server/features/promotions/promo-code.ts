import { customRandom } from 'nanoid'
import { readableCharacters } from '#shared/api/readable.ts'
import type { PromoKind } from '#shared/promotions/promotions.ts'
import { dayMs } from '#shared/time.ts'

/** What codes apply to; also the name under which their use is recorded. */
export const firstOrder = 'firstOrder'

const days = (count: number) => count * dayMs

/** Terms of codes (specification section 9): 10 % from the newsletter, 20 % from the chat. */
export const promoTerms = {
  newsletter: { prefix: 'NEWS10', percent: 10, validMs: days(180) },
  chat: { prefix: 'CHAT20', percent: 20, validMs: days(30) },
} as const satisfies Record<PromoKind, { prefix: string; percent: number; validMs: number }>

/** Of readable characters: eight cannot be guessed. */
const length = 8

/** `NEWS10-7KQ2M8XA`. */
export const makeCode = (prefix: string, randomBytes: (size: number) => Uint8Array): string =>
  `${prefix}-${customRandom(readableCharacters, length, randomBytes)()}`
