import * as tables from '../../db/tables/books.ts'
import type { Room } from '../../room.ts'
import { auditBooks } from './audit-books.ts'
import { registerBookMetrics } from './metrics.ts'

export const books: Room = {
  name: 'books',
  tables,
  metrics: registerBookMetrics,
  jobs: (deps) => ({
    'audit-books': async () => {
      await auditBooks(deps, (difference) => deps.log.error({ difference }, 'the books do not agree'))
    },
  }),
}
