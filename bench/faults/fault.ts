import type { Random } from './random.ts'
import type { Server } from './server.ts'

export type Fault = {
  name: string
  what: string
  /** A folder to run in; undefined where this machine does not allow it, which is said. */
  prepare?: (folder: string) => Promise<(() => Promise<void>) | undefined>
  /** At least so long from one round to the next, in ms. */
  everyMs?: number
  /** Does the damage; resolves when it is done and, where it lasts, over. */
  inflict: (server: Server, random: Random, folder: string) => Promise<void>
}
