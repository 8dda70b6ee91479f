import type { FastifyInstance } from 'fastify'
import { type AuditEntryView, auditLog } from '#shared/audit/contracts.ts'
import { type CsvColumn, csvFile } from '../../http/csv.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { auditPages, listAudit } from './list-audit.ts'

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

const columns: CsvColumn<AuditEntryView>[] = [
  { title: /*i18n*/ 'Time', value: ({ at }) => new Date(at) },
  { title: /*i18n*/ 'By', value: ({ actor }) => actor.name || (actor.id ?? actor.kind) },
  { title: /*i18n*/ 'Action', value: ({ action }) => action },
  { title: /*i18n*/ 'Subject', value: ({ subject }) => subject.kind },
  { title: /*i18n*/ 'Id', value: ({ subject }) => subject.id },
  { title: /*i18n*/ 'Name', value: ({ subject }) => subject.name },
  { title: /*i18n*/ 'Before', value: ({ before }) => json(before) },
  { title: /*i18n*/ 'After', value: ({ after }) => json(after) },
]

export const routes = (app: FastifyInstance) => {
  register(app, auditLog, ({ deps, query }) => listAudit(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: 'audit.csv',
        columns,
        pages: auditPages(deps, query),
        language: languageOf(request),
      }),
  })
}
