import { customRandom } from 'nanoid'
import type { Infrastructure } from '../infrastructure.ts'

/** A new id, such as `LOT-4F7K2M9QX`: nobody can guess one, and it says nothing about anybody. */
export const randomId = ({ randomBytes }: Pick<Infrastructure, 'randomBytes'>, prefix: string): string =>
  `${prefix}-${customRandom('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 9, randomBytes)()}`
