import { customRandom } from 'nanoid'
import type { Deps } from '../../deps.ts'
import { randomId } from '../../secrets/random-id.ts'

/** What the ids of this room begin with. */
type Prefix = 'LOT' | 'RUN' | 'REC' | 'SLT'

export const newId: (deps: Pick<Deps, 'randomBytes'>, prefix: Prefix) => string = randomId

/** Four digits that one side of a hand-over shows and the other enters. */
export const newCode = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  customRandom('0123456789', 4, randomBytes)()
