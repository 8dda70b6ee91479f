import { z } from 'zod'
import type { Infrastructure } from '../infrastructure.ts'
import type { LatestValue } from './event-streams.ts'
import type { Topic } from './topic.ts'

/** The NOTIFY channel of latest values. They are not replayed: a listener that missed one gets the next. */
export const latestValuesChannel = 'latest-values'

const notification = z.object({
  topics: z.array(z.string()),
  key: z.string(),
  name: z.string(),
  data: z.string(),
})

/** Sends a value to the streams of `topics` on every instance; it is neither stored nor sent again. */
export const publishLatest = (
  { notifications }: Pick<Infrastructure, 'notifications'>,
  topics: readonly Topic[],
  value: LatestValue,
): void => notifications.send(latestValuesChannel, [JSON.stringify({ topics, ...value })])

/** Calls `heard` with every value that any instance publishes. Returns a function that stops it. */
export const onLatestValue = (
  { notifications }: Pick<Infrastructure, 'notifications'>,
  heard: (topics: readonly string[], value: LatestValue) => void,
): (() => void) =>
  notifications.on(latestValuesChannel, (payload) => {
    const { topics, ...value } = notification.parse(JSON.parse(payload))
    heard(topics, value)
  })
