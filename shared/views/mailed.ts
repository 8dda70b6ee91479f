/** How often a report may come by e-mail: of the day, the week or the month that is over. */
export const mailedEvery = ['day', 'week', 'month'] as const
export type MailedEvery = (typeof mailedEvery)[number]

/** The list whose views can be mailed. */
export const mailedTab = 'reports'
