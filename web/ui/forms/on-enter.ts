import type { KeyboardEvent } from 'react'

/** Enter in a field does this; the form around it is not sent. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  work()
}
