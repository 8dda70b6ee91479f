import { customRandom } from 'nanoid'
import type { PromoKind } from '#shared/promotions.ts'

/** The one thing that codes are good for, and the name under which a person's use of it is kept. */
export const firstOrder = 'firstOrder'

const days = (count: number) => count * 24 * 3_600_000

/** What is promised (specification section 9): 10 % by the newsletter, 20 % by the chat. */
export const promoTerms = {
  newsletter: { prefix: 'NEWS10', percent: 10, validMs: days(180) },
  chat: { prefix: 'CHAT20', percent: 20, validMs: days(30) },
} as const satisfies Record<PromoKind, { prefix: string; percent: number; validMs: number }>

/** Nothing that can be read as something else: 31 letters and digits, eight of which nobody guesses. */
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ2345678'
const length = 8

/** `NEWS10-7KQ2M8XA`. */
export const makeCode = (prefix: string, randomBytes: (size: number) => Uint8Array): string =>
  `${prefix}-${customRandom(characters, length, randomBytes)()}`
