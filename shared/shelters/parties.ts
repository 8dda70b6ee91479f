/**
 * Who takes part in rescues besides restaurants: shelters, which receive food, and volunteers, who carry it
 * (giving.md).
 */

/** Where an application of a shelter or a volunteer stands. Only who is approved takes part. */
export const partyStatuses = ['pending', 'approved', 'declined', 'suspended'] as const
export type PartyStatus = (typeof partyStatuses)[number]

export const partyDecisions = ['approve', 'decline', 'suspend'] as const
export type PartyDecision = (typeof partyDecisions)[number]

/**
 * What an admin can decide in each status, and what it leads to. A suspended shelter is approved again, a
 * declined one as well.
 */
export const partyTransitions: Record<PartyDecision, { from: readonly PartyStatus[]; to: PartyStatus }> = {
  approve: { from: ['pending', 'declined', 'suspended'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  suspend: { from: ['approved'], to: 'suspended' },
}

/** What a shelter accepts: vegetarian food alone, or any. */
export const diets = ['veg', 'any'] as const
export type Diet = (typeof diets)[number]

export const vehicles = ['foot', 'bicycle', 'scooter', 'car', 'van'] as const
export type Vehicle = (typeof vehicles)[number]

export const vehicleLabels: Record<(typeof vehicles)[number], string> = {
  foot: /*i18n*/ 'on foot',
  bicycle: /*i18n*/ 'bicycle',
  scooter: /*i18n*/ 'scooter',
  car: /*i18n*/ 'car',
  van: /*i18n*/ 'van',
}
