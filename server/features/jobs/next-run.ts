import { dayMs, hourMs, minuteMs } from '#shared/time.ts'

const unit = { minute: minuteMs, hour: hourMs, day: dayMs }

/** How often a schedule of ours comes round: `* * * * *`, `40 * * * *` or `37 3 * * *`, in UTC. */
export const everyWhen = (cron: string): keyof typeof unit => {
  const [minute, hour] = cron.split(' ')
  if (minute === '*') return 'minute'
  return hour === '*' ? 'hour' : 'day'
}

/** When it next does, after `now`. */
export const nextRun = (cron: string, now: Date): Date => {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const every = unit[everyWhen(cron)]
  const offset =
    (minute === '*' ? 0 : Number(minute)) * minuteMs + (hour === '*' ? 0 : Number(hour)) * 60 * minuteMs
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset)
}
