/** The topics of rescue streams; a restaurant's own is that of its orders. */
export const lotTopic = (lotId: string) => `lot:${lotId}`
/** One shelter's runs. */
export const shelterTopic = (shelterId: string) => `shelter:${shelterId}`
/** Lots that any shelter could accept. */
export const sheltersTopic = 'shelters'
/** One carrier's runs. */
export const carrierTopic = (carrierId: string) => `carrier:${carrierId}`
/** Runs that any carrier could claim. */
export const carriersTopic = 'carriers'
/** Everything that happens to any lot or run, for admins. */
export const rescuesTopic = 'rescues'
