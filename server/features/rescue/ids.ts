import { customRandom } from 'nanoid'
import type { Deps } from '../../deps.ts'

/** What the ids of this room begin with. */
type Prefix = 'SHL' | 'LOT' | 'RUN' | 'REC' | 'SLT'

/** A new id, such as `LOT-4F7K2M9QX`: nobody can guess one, and it says nothing about anybody. */
export const newId = ({ randomBytes }: Pick<Deps, 'randomBytes'>, prefix: Prefix): string =>
  `${prefix}-${customRandom('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 9, randomBytes)()}`

/** Four digits that one side of a hand-over shows and the other enters. */
export const newCode = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  customRandom('0123456789', 4, randomBytes)()
