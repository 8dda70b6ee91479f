import { type SourceFile, tablesIn } from './table-owners.ts'

const roomOf = (path: string): string | undefined => /^server\/features\/([\w-]+)\//.exec(path)?.[1]

/**
 * Reads of a table that belongs to a room above, or beside: as an import against the layers would be, but in
 * SQL. `reader owner.table`, and why it stays until that room hands in what is asked of it. To be made
 * shorter; nothing is added.
 */
export const readsUpwards: Record<string, string> = {
  'accounts restaurants.restaurants': 'a token names where its account works, in the statement that signs in',
  'accounts staff.restaurant_staff': 'the same',
  'audit accounts.users': 'the log is searched by who did it',
  'audit menu.dishes': 'the log is searched by what it is about',
  'audit restaurants.restaurants': 'the same',
  'giving orders.order_items': 'a donor follows a rupee to the meal',
  'giving orders.orders': 'whether it was handed over',
  'giving rescue.rescue_runs': 'the same, to the rescue',
  'giving rescue.rescue_photos': 'and to what the shelter shows of it',
  'notifications accounts.sessions': 'a browser is written to as long as it is signed in',
  'orders refunds.refund_requests': 'an order is shown with its request, in one statement',
  'payouts orders.orders': 'a line of a statement names the order',
  'payouts orders.order_changes': 'and whether it was changed, which explains the pay',
  'payouts rescue.rescue_runs': 'the same of a rescue',
  'payouts rescue.surplus_lots': 'the same',
  'pictures accounts.users': 'a picture is deleted when nothing shows it',
  'pictures menu.dishes': 'the same',
  'promotions accounts.users': 'whose code it is, and since when there is an account',
  'promotions orders.orders': 'who has ordered already, in the statement that redeems',
  'promotions restaurants.restaurants': 'a code names its restaurants',
  'rescue meals.meal_redemptions': 'meals take a shelter’s room of the day',
  'rescue orders.order_items': 'a cancelled order becomes a lot',
  'rescue orders.order_timeline': 'the same',
  'rescue orders.orders': 'the same',
  'restaurants menu.dishes': 'who goes live has dishes',
  'restaurants orders.orders': 'admins see when the last order was',
  'search menu.dishes': 'the index is filled on a thread of its own, by one statement',
  'search restaurants.restaurants': 'the same',
  'support orders.orders': 'a message names the order that it is about',
  'views accounts.users': 'a view names who saved it',
}

/** They read everything by their nature: the queries behind all figures, and what compares the books. */
const readsAll = new Set(['reports', 'books'])

/** `reader owner.table` of every read against the layers, with the files. */
export const upwardReads = (
  files: readonly SourceFile[],
  layers: readonly (readonly string[])[],
): Map<string, string[]> => {
  const layerOf = new Map(layers.flatMap((rooms, index) => rooms.map((room) => [room, index] as const)))
  const patterns = tablesIn(files).flatMap(({ variable, name, owner }) => {
    const room = roomOf(owner)
    return room === undefined
      ? []
      : [
          {
            room,
            table: `${room}.${name}`,
            byDrizzle: new RegExp(`(?:\\.from|[jJ]oin|\\$count)\\(\\s*${variable}\\b`),
            bySql: new RegExp(`\\b(?:FROM|JOIN)\\s+(?:${name}\\b|\\$\\{${variable}\\})`),
          },
        ]
  })
  const found = new Map<string, string[]>()
  for (const { path, text } of files) {
    const reader = roomOf(path)
    if (reader === undefined || readsAll.has(reader) || /\.test\.ts$|-fixture\.ts$/.test(path)) continue
    for (const { room, table, byDrizzle, bySql } of patterns) {
      if (room === reader || (layerOf.get(room) ?? -1) < (layerOf.get(reader) ?? -1)) continue
      if (!byDrizzle.test(text) && !bySql.test(text)) continue
      const key = `${reader} ${table}`
      found.set(key, [...(found.get(key) ?? []), path])
    }
  }
  return found
}

/** What is read against the layers and not known, and what is known and read no more, as sentences. */
export const wrongReads = (
  files: readonly SourceFile[],
  layers: readonly (readonly string[])[],
  known: Record<string, string> = readsUpwards,
): string[] => {
  const found = upwardReads(files, layers)
  return [
    ...[...found].flatMap(([read, paths]) =>
      read in known ? [] : [`${read}: ${paths.join(', ')} reads a table of a room that is not below it`],
    ),
    ...Object.keys(known).flatMap((read) =>
      found.has(read) ? [] : [`${read} is read no more: take it out of scripts/foreign-reads.ts`],
    ),
  ]
}
