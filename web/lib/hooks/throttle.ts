/**
 * Hands values on to `send` at most once every `everyMs`: the first at once, and the latest of those that
 * came too early when the interval ends, so that the last one is never lost. `stop` drops what still waits.
 */
export const throttle = <T>(everyMs: number, send: (value: T) => void) => {
  let waiting: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const endInterval = () => {
    timer = undefined
    if (waiting === undefined) return
    const { value } = waiting
    waiting = undefined
    push(value)
  }
  const push = (value: T) => {
    if (timer !== undefined) {
      waiting = { value }
      return
    }
    timer = setTimeout(endInterval, everyMs)
    send(value)
  }
  return { push, stop: () => clearTimeout(timer) }
}
