/**
 * Back closes what lies over the page before it leaves the page. Each layer that opens gets an entry of the
 * history with the page's own URL, told apart by its depth in `history.state`. The router does not hear of
 * steps between entries of one page: it would read the page again.
 *
 * A layer that is closed in another way leaves its entry behind, for the next one to use; Back goes through
 * it without a stop. To take it away would be a step back, which comes later than a link that was pressed in
 * the same moment.
 */
type Layer = { close: () => void }

type EntryState = { idx?: number; layers?: number } | null

const opened: Layer[] = []
const depthOf = (state: EntryState) => state?.layers ?? 0
const current = () => ({ state: history.state as EntryState, url: location.href })

/** The entry where we are, known still when the browser has gone to another. */
let here: ReturnType<typeof current> | undefined

const listen = () => {
  if (here !== undefined) return
  here = current()
  // Before the router, which listens to the same event.
  addEventListener('popstate', stepped, { capture: true })
}

const stepped = (event: PopStateEvent) => {
  const from = here
  here = current()
  const [before, now] = [depthOf(from?.state ?? null), depthOf(here.state)]
  const samePage = from !== undefined && from.state?.idx === here.state?.idx && before !== now
  if (!samePage) return
  event.stopImmediatePropagation()
  // What has changed in the URL while the layer lay over it, such as a filter, stays.
  history.replaceState({ ...from.state, layers: now }, '', from.url)
  here = current()
  if (now > before) return
  const top = opened.at(-1)
  if (top !== undefined && opened.length > now) top.close()
  else history.back()
}

/** Called when the router has gone to a page, or has replaced its URL. */
export const notePage = (): void => {
  const depth = depthOf(here?.state ?? null)
  const replaced = here !== undefined && depth > 0 && here.state?.idx === history.state?.idx
  if (replaced) history.replaceState({ ...history.state, layers: depth }, '')
  here = here === undefined ? undefined : current()
}

/** `close` is called by Back. Returns what is to be called when it is closed, by whatever. */
export const openLayer = (layer: Layer): (() => void) => {
  listen()
  opened.push(layer)
  const depth = depthOf(history.state)
  if (depth < opened.length) history.pushState({ ...history.state, layers: depth + 1 }, '')
  here = current()
  return () => {
    opened.splice(opened.indexOf(layer), 1)
  }
}
