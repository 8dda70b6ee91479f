import type { Past } from './past-deps.ts'

type Happening = { at: Date; happen: () => Promise<void> }

/** What is to happen in the past, by commands, each at its moment. What happens may bring further things. */
export type Agenda = {
  add: (at: Date, happen: () => Promise<void>) => void
  /** Lets everything happen that is due before `end`, the earliest first. */
  liveUntil: (end: Date) => Promise<void>
}

export const openAgenda = (past: Past): Agenda => {
  let waiting: Happening[] = []
  return {
    add: (at, happen) => {
      waiting.push({ at, happen })
    },
    liveUntil: async (end) => {
      for (;;) {
        const next = waiting
          .filter(({ at }) => at < end)
          .reduce<Happening | undefined>(
            (first, one) => (first && first.at <= one.at ? first : one),
            undefined,
          )
        if (!next) return
        waiting = waiting.filter((one) => one !== next)
        await past.at(next.at)
        await next.happen()
      }
    },
  }
}
