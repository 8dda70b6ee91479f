import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { supportThreads } from '../../db/tables/index.ts'
import { selectThreads, type ThreadRecord } from './thread-store.ts'

/** No order has more that anybody would read. */
const most = 50

/** Everybody's conversations about an order, the one with the latest message first. */
export const threadsAbout = (executor: Executor, orderId: string): Promise<ThreadRecord[]> =>
  selectThreads(executor, eq(supportThreads.orderId, orderId), { limit: most })
