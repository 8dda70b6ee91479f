import { dayMs } from '../time.ts'

/** How a courier's shift ended: by the courier, by its time, or because nothing was answered. */
export const shiftEnds = ['courier', 'time', 'silence'] as const
export type ShiftEnd = (typeof shiftEnds)[number]

/** What becomes of an offer. `withdrawn`: the courier went offline, or it went another way. */
export const offerStatuses = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** How long an offer is open. */
export const offerMs = 30_000
/** For so long what somebody skipped is offered to nobody else, so that the skip can be undone. */
export const undoSkipMs = 5_000
/** So many offers in a row without an answer end the shift: nobody is there. */
export const unansweredOffers = 3
/** What everybody on shift has refused is offered again after so long. */
export const offerAgainMs = 120_000
/** How far ahead the end of a shift may lie. */
export const longestShiftMs = dayMs
