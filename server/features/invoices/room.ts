import type { Room } from '../../room.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { issueInvoices } from './issue-invoice.ts'
import { routes } from './routes.ts'

export const invoices: Room = {
  name: 'invoices',
  routes: [routes],
  jobs: (deps) => ({
    'issue-invoices': async () => {
      await issueInvoices(deps)
      await issueCreditNotes(deps)
    },
  }),
}
