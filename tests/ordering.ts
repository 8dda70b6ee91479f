import { defaultOrdering } from '#shared/settings/validation.ts'

const minuteMs = 60_000

/** What the settings of a new installation give an order, in milliseconds. */
export const acceptWithinMs = defaultOrdering.acceptMinutes * minuteMs
export const customerCancelMs = defaultOrdering.cancelMinutes * minuteMs
