import type { z } from 'zod/mini'
import type { ApprovalKind } from '#shared/approvals/approvals.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'

/** What a room hands in that a second admin may have to approve. */
export type ApprovalPart = {
  /** Of what is done: the body of its call. */
  input: z.ZodMiniType<Record<string, unknown>>
  /**
   * What would go back now, in paise; null where no sum is known. Refuses what could not be done as things
   * are.
   */
  amount: (tx: Transaction, subject: string, input: never) => Promise<Paise | null>
  /** Does it in this transaction, as who asked for it. */
  execute: (tx: Transaction, adminId: string, subject: string, input: never) => Promise<unknown>
}
export type ApprovalParts = Record<ApprovalKind, ApprovalPart>
