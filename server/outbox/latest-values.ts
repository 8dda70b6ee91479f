import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { LatestValue } from './event-streams.ts'

/** Values that nobody reads from a table later: whoever missed one gets the next, or asks for what holds now. */
export const latestValuesChannel = 'latest-values'

const notification = z.object({
  topics: z.array(z.string()),
  key: z.string(),
  name: z.string(),
  data: z.string(),
})

/** Shows a value to the streams of `topics` on every instance. Nothing is logged, nothing is repeated. */
export const publishLatest = (
  { notifications }: Pick<Deps, 'notifications'>,
  topics: readonly string[],
  value: LatestValue,
): void => notifications.send(latestValuesChannel, [JSON.stringify({ topics, ...value })])

/** Calls `heard` with every value that any instance publishes. Returns how to stop. */
export const onLatestValue = (
  { notifications }: Pick<Deps, 'notifications'>,
  heard: (topics: readonly string[], value: LatestValue) => void,
): (() => void) =>
  notifications.on(latestValuesChannel, (payload) => {
    const { topics, ...value } = notification.parse(JSON.parse(payload))
    heard(topics, value)
  })
