import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server tests make their databases on, connected to a database that exists. */
    databaseServer: string
    /** Name of the migrated database that each test's own is a copy of. */
    databaseTemplate: string
  }
}

/**
 * One PostgreSQL for the whole run: the server of DATABASE_URL, or a throw-away embedded one. The template is
 * migrated once; tests/database.ts copies it.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await openServer()
  const template = `annapurna_test_${randomBytes(5).toString('hex')}`
  await execute(server.url, `CREATE DATABASE ${template}`)
  await migrate(withDatabase(server.url, template))
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  return async () => {
    // The template, its copies, and those whose worker was ended before it could drop them.
    for (const name of await databasesLike(server.url, template))
      await execute(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await server.close()
  }
}

const openServer = async () => {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, close: async () => undefined }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'annapurna-test-'))
  // Under root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const database = await startEmbedded(path.join(folder, 'data'), { durable: false })
  return {
    url: database.url,
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
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

const databasesLike = async (url: string, prefix: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    return rows.map(({ datname }) => datname)
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
