/** Asia/Kolkata is UTC+5:30 all year, so that server and browser write the same text without time zone data. */
const offsetMs = 330 * 60_000
const dayMs = 86_400_000
const weekdays = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday']

/** `Opens at 10:00 AM`, `Opens tomorrow at …` or `Opens Monday at …`, in the market's time; both are ISO 8601 UTC. */
export const opensAtText = (opensAt: string | null, asOf: string): string => {
  if (opensAt === null) return 'Closed for now'
  const opens = Date.parse(opensAt) + offsetMs
  const days = Math.floor(opens / dayMs) - Math.floor((Date.parse(asOf) + offsetMs) / dayMs)
  const minutes = Math.floor((opens % dayMs) / 60_000)
  const hour = Math.floor(minutes / 60)
  const time = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  const day = days <= 0 ? '' : days === 1 ? 'tomorrow ' : `${weekdays[Math.floor(opens / dayMs) % 7]} `
  return `Opens ${day}at ${time}`
}
