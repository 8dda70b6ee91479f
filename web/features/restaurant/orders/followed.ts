import { createStore } from '../../../lib/state/create-store.ts'

/** Takes the focus of a card that leaves its list when one of its buttons was pressed. */
export const deskId = 'kitchen-orders'

/** The order whose step was just pressed: its card takes the focus again wherever it appears. */
export const followed = createStore<string | null>(null)

/**
 * Gives the focus to the next step of a card that somebody pressed in another place; to the list where the
 * card is not seen, so that nothing scrolls into the middle of another one.
 */
export const follow = (card: HTMLElement | null): void => {
  if (!card) return
  const step = card.querySelector<HTMLElement>('button[data-step]') ?? card
  if (step.checkVisibility()) step.focus({ preventScroll: true })
  else document.getElementById(deskId)?.focus({ preventScroll: true })
}
