const dayMinutes = 1440

/** Minutes from midnight in the market's time zone; `closes` may pass 1440 (open past midnight). */
export type OpeningPeriod = { opens: number; closes: number }
/** Index 0 is Monday; an empty list is a closed day. */
export type WeeklyHours = OpeningPeriod[][]
/**
 * A calendar day, `2026-01-26`, with hours of its own; without any it is closed. Days that follow each other
 * with the same hours and reason are one holiday to people.
 */
export type Holiday = {
  date: string
  hours: OpeningPeriod[]
  /** Shown to customers; absent: none is given. */
  reason?: string
}

const everyDay = (opens: number, closes: number): WeeklyHours =>
  Array.from({ length: 7 }, () => [{ opens, closes }])

export const openAllDay: WeeklyHours = everyDay(0, dayMinutes)
/** The default hours of a restaurant (specification section 2, restaurant settings). */
export const tenToTen: WeeklyHours = everyDay(600, 1320)
