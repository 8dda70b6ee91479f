import type { FieldErrors } from '#shared/errors.ts'
import type { Shift } from './shifts.tsx'

type Entry<When> = When & (({ open: true } & Shift) | { open: false })

/**
 * Days with their shifts as the API takes them, one entry for each shift, and a key that names the shift of
 * each entry.
 */
export const shiftList = <When extends object>(
  days: readonly { when: When; open: boolean; shifts: readonly Shift[] }[],
): { keys: string[]; entries: Entry<When>[] } => {
  const rows = days.flatMap(({ when, open, shifts }, day): { key: string; entry: Entry<When> }[] =>
    open
      ? shifts.map((shift, at) => ({ key: `${day} ${at}`, entry: { ...when, open: true, ...shift } }))
      : [{ key: `${day} 0`, entry: { ...when, open: false } }],
  )
  return { keys: rows.map(({ key }) => key), entries: rows.map(({ entry }) => entry) }
}

/** What is wrong with the shifts of one day, by their position. */
export const wrongOfDay = (errors: ReadonlyMap<string, string>, day: number): ReadonlyMap<number, string> =>
  new Map(
    [...errors].flatMap(([key, message]) => {
      const [at, shift] = key.split(' ').map(Number)
      return at === day && shift !== undefined ? [[shift, message]] : []
    }),
  )

type Issue = { path: readonly PropertyKey[]; message: string }

/**
 * What is wrong with which shift, from the issues of the schema (`[3, 'from']`) or the fields of a refusal
 * (`hours.3.from`). `keys` names the shift at each position of the list that was sent.
 */
export const wrongShifts = (
  keys: readonly string[],
  wrong: readonly Issue[] | FieldErrors,
): ReadonlyMap<string, string> => {
  const issues = Array.isArray(wrong)
    ? (wrong as readonly Issue[])
    : Object.entries(wrong as FieldErrors).map(([field, message]) => ({
        path: field.split('.').slice(1),
        message,
      }))
  const at = new Map<string, string>()
  for (const { path, message } of issues) {
    const key = keys[Number(path[0])]
    if (key !== undefined && !at.has(key)) at.set(key, message)
  }
  return at
}
