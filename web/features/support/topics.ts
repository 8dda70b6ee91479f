import { msg } from '@lingui/core/macro'
import type { HelpTopic, ThreadState } from '#shared/support/threads.ts'

/** What an order may need help with, in the order in which it is asked. */
export const topicLabels = {
  orderLate: msg`My order is late`,
  items: msg`A wrong or missing item`,
  quality: msg`The quality of the food`,
  payment: msg`Payment`,
  other: msg`Something else`,
} satisfies Record<HelpTopic, unknown>

export const stateLabels = {
  open: msg`Waiting for us`,
  answered: msg`Answered`,
  resolved: msg`Resolved`,
} satisfies Record<ThreadState, unknown>
