import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const controls = 'button[data-line], button[data-step]'
type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const centre = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** The nearest ticket to that side; one that is as high is nearer than one above or below. */
const beside = (tickets: readonly HTMLElement[], from: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const at = centre(from)
  return tickets
    .map((ticket) => ({ ticket, x: (centre(ticket).x - at.x) * by, y: Math.abs(centre(ticket).y - at.y) }))
    .filter(({ ticket, x }) => ticket !== from && x > 8)
    .toSorted((one, other) => one.x + 2 * one.y - (other.x + 2 * other.y))[0]?.ticket
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [role=dialog]') !== null

/**
 * A bump bar, or the keys that it stands for: digits go to a ticket, arrows from one to the next and through
 * its lines, Enter does what is next, on a line that line alone. The focus that a ticket takes along goes to
 * the one in its place.
 */
export const useBumpKeys = (container: RefObject<HTMLElement | null>): void => {
  /** Where the ticket stood that had the focus, while keys are used. */
  const place = useRef<number | null>(null)
  const all = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-ticket]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the screen is there
  useEffect(() => {
    const go = (ticket: HTMLElement | undefined) => {
      ticket?.focus()
      ticket?.scrollIntoView({ block: 'nearest' })
    }
    const move = (direction: Direction) => {
      const tickets = all()
      const active = document.activeElement as HTMLElement | null
      const current = active?.closest<HTMLElement>('[data-ticket]')
      if (!current) return go(tickets[0])
      if (direction === 'ArrowLeft') return go(beside(tickets, current, -1))
      if (direction === 'ArrowRight') return go(beside(tickets, current, 1))
      const steps = [current, ...current.querySelectorAll<HTMLElement>(controls)]
      const next = steps.indexOf(active ?? current) + (direction === 'ArrowDown' ? 1 : -1)
      if (steps[next]) return steps[next].focus()
      return go(tickets[tickets.indexOf(current) + (direction === 'ArrowDown' ? 1 : -1)])
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog]')) return
      const { key } = event
      if (key.startsWith('Arrow')) move(key as Direction)
      else if (/^\d$/.test(key)) go(all()[(Number(key) + 9) % 10])
      else if (key === 'Enter' && (document.activeElement as HTMLElement | null)?.dataset.ticket)
        document.activeElement?.querySelector<HTMLElement>('button[data-step]')?.click()
      else return
      event.preventDefault()
      container.current?.setAttribute('data-keys', 'true')
    }
    const onFocus = () => {
      const ticket = document.activeElement?.closest<HTMLElement>('[data-ticket]')
      place.current = ticket ? all().indexOf(ticket) : null
    }
    const onPointer = () => {
      container.current?.removeAttribute('data-keys')
      place.current = null
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  // After every render: the ticket that had the focus may be gone.
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const tickets = all()
    tickets[Math.min(place.current, tickets.length - 1)]?.focus()
  })
}
