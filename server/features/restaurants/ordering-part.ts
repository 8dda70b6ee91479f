import type { StatementPart } from '../../db/statement.ts'

/**
 * A check that these restaurants are live, and that nothing has changed that decides whether and how these
 * restaurants can be ordered from: hours, holidays, pauses, what an order has to come to and how far it is
 * carried. `versions`: the ordering version of each restaurant, as it was read.
 */
export const orderingUnchanged = (versions: ReadonlyMap<string, number>): StatementPart => ({
  name: 'ordering_unchanged',
  values: { orderingVersions: JSON.stringify([...versions].map(([id, version]) => ({ id, version }))) },
  check: (parameter) => `ordering_unchanged AS (
    SELECT count(*) = json_array_length(${parameter('orderingVersions')}) AS ok
    FROM json_to_recordset(${parameter('orderingVersions')}) AS v(id text, version integer)
    JOIN restaurants r ON r.id = v.id AND r.ordering_version = v.version AND r.active
  )`,
})
