import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeRunFolder, runFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server tests make their databases on, connected to a database that exists. */
    databaseServer: string
    /** Name of the migrated database that each test's own is a copy of. */
    databaseTemplate: string
    /**
     * How it is copied: by files costs half of what by the log does, but is no choice before PostgreSQL 15.
     */
    databaseStrategy: '' | 'STRATEGY = FILE_COPY'
  }
}

/**
 * One PostgreSQL for the whole run: the server of DATABASE_URL, or a throw-away embedded one. The template is
 * migrated once; tests/database.ts copies it.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const removeFolder = makeRunFolder()
  const server = await openServer()
  const template = `annapurna_test_${randomBytes(5).toString('hex')}`
  await execute(server.url, `CREATE DATABASE ${template}`)
  await migrate(withDatabase(server.url, template))
  const [{ version } = { version: 0 }] = await execute<{ version: number }>(
    server.url,
    `SELECT current_setting('server_version_num')::int AS version`,
  )
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  project.provide('databaseStrategy', version < 150_000 ? '' : 'STRATEGY = FILE_COPY')
  return async () => {
    if (server.close) await server.close()
    else await dropCopies(server.url, template)
    removeFolder()
  }
}

/** Without `close` it is somebody else's, and stays as it was found. */
const openServer = async (): Promise<{ url: string; close?: () => Promise<void> }> => {
  const given = process.env.DATABASE_URL
  return given ? { url: given } : startEmbedded(path.join(runFolder, 'data'), { durable: false })
}

/** The template, its copies, and those whose worker was ended before it could drop them. */
const dropCopies = async (url: string, template: string) => {
  const copies = await execute<{ name: string }>(
    url,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${template}')`,
  )
  for (const { name } of copies) await execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

const execute = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
