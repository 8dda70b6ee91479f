/** Whether the person asked their system for less motion. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** How long a pin on a map takes to its new place. */
export const glideMs = 1_200
