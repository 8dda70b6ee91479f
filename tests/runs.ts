/**
 * How many made-up cases a test tries that could try any number: what `npm test` has time for, or as many
 * times that as RUNS says (`RUNS=10 npm test -- server/features/orders`).
 */
export const runs = (count: number): number => Math.ceil(count * Number(process.env.RUNS ?? 1))
