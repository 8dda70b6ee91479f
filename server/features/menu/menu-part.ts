import type { StatementPart } from '../../db/statement.ts'

/**
 * A check that nothing has changed that decides what can be ordered of these dishes and what it costs: name,
 * price and offer, whether there are any and how many a day, and their options. `versions`: the menu version
 * of each dish, as it was read.
 */
export const menuUnchanged = (versions: ReadonlyMap<string, number>): StatementPart => ({
  name: 'menu_unchanged',
  values: { menuVersions: JSON.stringify([...versions].map(([id, version]) => ({ id, version }))) },
  check: (parameter) => `menu_unchanged AS (
    SELECT count(*) = json_array_length(${parameter('menuVersions')}) AS ok
    FROM json_to_recordset(${parameter('menuVersions')}) AS v(id text, version integer)
    JOIN dishes d ON d.id = v.id AND d.menu_version = v.version
  )`,
})
