import type { Paise } from '#shared/money/money.ts'
import type { Transaction } from '../../db/connection.ts'
import { approvalNeeded } from '../../http/approval-needed.ts'
import { readSetting } from '../settings/read-setting.ts'

/**
 * Refuses with approval_needed (409) a refund with which more of the order, in paise, would be back than one
 * admin may give: in all, so that several small ones are as one.
 */
export const requireSmall = async (tx: Transaction, back: Paise): Promise<void> => {
  const { refundOver } = await readSetting(tx, 'approvals')
  if (refundOver > 0 && back > refundOver) throw approvalNeeded()
}
