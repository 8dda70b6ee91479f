import { useEffect } from 'react'
import { persistedStore } from '../state/persisted-store.ts'

/** Whoever is in their way turns them off (WCAG 2.1.4); kept on this device. */
export const listKeysOn = persistedStore('listKeys', true, (value) =>
  typeof value === 'boolean' ? value : undefined,
)

/**
 * What a list's keys go through: rows of tables, and whatever marks itself as one; not those of what is shown
 * beside a list.
 */
const rowSelector = 'main tbody tr:not([data-detail] *), main [data-list-row]:not([data-detail] *)'
/** What has the focus in a row: what it names first, else its first link or button. */
const targets = ['[data-row]', 'a[href], button']

const isShown = (element: Element): boolean => element.getClientRects().length > 0

const targetOf = (row: Element): HTMLElement | null => {
  for (const selector of targets) {
    const own = row.matches(selector) ? row : row.querySelector(selector)
    if (own instanceof HTMLElement) return own
  }
  return null
}

/** The rows in sight of somebody who scrolls; those of a layout for another width are not there. */
const rowsShown = (): HTMLElement[] =>
  [...document.querySelectorAll(rowSelector)].flatMap((row) => {
    const target = isShown(row) ? targetOf(row) : null
    return target ? [target] : []
  })

/** The row after or before the one with the focus; the first where none has it, none beyond the ends. */
export const stepFrom = (current: number, step: 1 | -1, length: number): number | null => {
  if (length === 0) return null
  if (current < 0) return 0
  const next = current + step
  return next >= 0 && next < length ? next : null
}

/** Where the row leads that a key came to last: whoever opened it and came back goes on from there. */
let lastHref: string | null = null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

/** What lies over the page has keys of its own. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

const onKey = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) || isCovered()) return
  if (event.key === '/') {
    const search = [...document.querySelectorAll<HTMLElement>('main input[type=search]')].find(isShown)
    if (!search) return
    event.preventDefault()
    search.focus()
    return
  }
  const focused = document.activeElement
  if (event.key === 'j' || event.key === 'k') {
    const rows = rowsShown()
    const row = focused?.closest(rowSelector)
    const isIn = (one: HTMLElement) => one === focused || (row?.contains(one) ?? false)
    const inSight = rows.findIndex(isIn)
    const open = rows.findIndex((one) => one.getAttribute('aria-current') === 'true')
    const current =
      inSight >= 0
        ? inSight
        : open >= 0 || lastHref === null
          ? open
          : rows.findIndex((one) => one.getAttribute('href') === lastHref)
    const next = stepFrom(current, event.key === 'j' ? 1 : -1, rows.length)
    if (next === null) return
    event.preventDefault()
    const target = rows[next]
    lastHref = target?.getAttribute('href') ?? null
    target?.focus()
    // A detail that is open beside the list follows.
    if (target?.closest('[data-list-of]')) target.click()
    return
  }
  if (event.key === 'x') {
    const box = focused?.closest(rowSelector)?.querySelector<HTMLElement>('input[type=checkbox]')
    if (!box) return
    event.preventDefault()
    box.click()
  }
}

/**
 * Keys for whoever works through lists all day: J and K go from row to row, and from detail to detail where
 * one is open beside its list, Enter opens what has the focus, X chooses the row, and / goes to the search.
 * Not while somebody types, or something lies over the page.
 */
export const useListKeys = (): void => {
  const on = listKeysOn.use()
  useEffect(() => {
    if (!on) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}
