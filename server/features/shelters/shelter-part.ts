import type { Transaction } from '../../db/connection.ts'

/** What a room hands in about shelters and volunteers, so that this room need not know it. */
export type ShelterPart = {
  /** An admin has suspended the shelter, which receives nothing any more. */
  shelterSuspended: (tx: Transaction, shelterId: string) => Promise<void>
  /** An admin has suspended the volunteer, who carries nothing any more. */
  volunteerSuspended: (tx: Transaction, userId: string) => Promise<void>
}
