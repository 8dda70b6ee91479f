import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; close: () => Promise<void> }

/** A database of the caller's own, migrated and empty. `close` drops it, whoever is still connected. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = inject('databaseServer')
  const template = inject('databaseTemplate')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template} ${inject('databaseStrategy')}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, close: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

const execute = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
