import { Refusal } from '#shared/errors.ts'

/** What an admin cannot do alone: nothing is done, and it can be asked for (the room approvals). */
export const approvalNeeded = (): Refusal =>
  new Refusal(
    'approval_needed',
    /*i18n*/ 'This takes a second admin. Ask for it, and somebody else approves.',
  )
