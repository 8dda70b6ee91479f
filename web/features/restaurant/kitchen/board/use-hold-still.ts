import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Shorter than anybody takes aim again. */
const stillMs = 350

/**
 * A ticket that has moved, since one above it has gone, takes no press for a moment: who was about to press
 * another one there presses nothing.
 */
export const useHoldStill = (container: RefObject<HTMLElement | null>): void => {
  const before = useRef(new Map<string, string>())
  // After every render, whatever made it.
  useLayoutEffect(() => {
    const now = new Map<string, string>()
    for (const ticket of container.current?.querySelectorAll<HTMLElement>('[data-ticket]') ?? []) {
      const id = ticket.dataset.ticket ?? ''
      const place = `${ticket.offsetLeft} ${ticket.offsetTop}`
      now.set(id, place)
      const known = before.current.get(id)
      if (known === undefined || known === place) continue
      ticket.style.pointerEvents = 'none'
      setTimeout(() => ticket.style.removeProperty('pointer-events'), stillMs)
    }
    before.current = now
  })
}
