import * as tables from '../../db/tables/invoices.ts'
import type { Room } from '../../room.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { issueInvoices } from './issue-invoice.ts'
import { routes } from './routes.ts'

export const invoices: Room = {
  name: 'invoices',
  tables,
  settings: {
    invoicing: {
      description: 'Who issues the tax invoices: name, address, state and GSTIN',
      decidesMoney: true,
    },
  },
  routes: [routes],
  jobs: (deps) => ({
    'issue-invoices': async () => {
      await issueInvoices(deps)
      await issueCreditNotes(deps)
    },
  }),
}
