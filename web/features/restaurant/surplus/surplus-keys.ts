/** Below these is what is read of a restaurant's surplus food and of its recurring pick-ups. */
export const surplusKey = (restaurant: string | undefined) => ['surplus', restaurant ?? '']
export const recurringKey = (restaurant: string | undefined) => ['recurring-rescues', restaurant ?? '']
