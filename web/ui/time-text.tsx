import { exactTime, timeAgo, useNow } from '../lib/language/time.ts'

const everyMs = 30_000

/** How long ago, with the exact time on hover. */
export const TimeText = ({ at }: { at: string }) => {
  const now = useNow(everyMs)
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeAgo(at, now)}
    </time>
  )
}
