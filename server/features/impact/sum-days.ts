import { sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import type { Facts } from '#shared/impact-log/entry.ts'
import type { ImpactKind } from '#shared/impact-log/kinds.ts'
import type { Transaction } from '../../db/connection.ts'
import { impactDays } from '../../db/tables/index.ts'

type Counted = { kind: ImpactKind; at: Date; facts: Facts }

/** A fact that is counted; what is not a whole number counts as none. */
const count = (facts: Facts, name: string): number => {
  const value = facts[name]
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}

/** Adds entries to the sums of their days, in the transaction that appends them. */
export const addToDays = async (tx: Transaction, entries: readonly Counted[]): Promise<void> => {
  const days = new Map<string, typeof impactDays.$inferInsert>()
  for (const { kind, at, facts } of entries) {
    const day = marketDay(at)
    const key = `${day} ${kind}`
    const sum = days.get(key) ?? {
      ...{ day, kind },
      ...{ entries: 0, portions: 0, weighedPortions: 0, grams: 0, meals: 0, amount: 0 },
    }
    if (!('corrects' in facts)) sum.entries += 1
    sum.portions += count(facts, 'portions')
    if ('grams' in facts) sum.weighedPortions += count(facts, 'portions')
    sum.grams += count(facts, 'grams')
    sum.meals = (sum.meals ?? 0) + count(facts, 'meals')
    sum.amount += count(facts, 'amount')
    days.set(key, sum)
  }
  await tx
    .insert(impactDays)
    .values([...days.values()])
    .onConflictDoUpdate({
      target: [impactDays.day, impactDays.kind],
      set: {
        entries: sql`${impactDays.entries} + excluded.entries`,
        portions: sql`${impactDays.portions} + excluded.portions`,
        weighedPortions: sql`${impactDays.weighedPortions} + excluded.weighed_portions`,
        grams: sql`${impactDays.grams} + excluded.grams`,
        meals: sql`${impactDays.meals} + excluded.meals`,
        amount: sql`${impactDays.amount} + excluded.amount`,
      },
    })
}
