import type { Deps } from '#server/deps.ts'

/** Changes the catalogue or a setting without any instance hearing of it, as when the news is lost. */
export const changeSilently = async (
  { pool }: Pick<Deps, 'pool'>,
  statement: string,
  values: unknown[],
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // A setting's trigger notifies; the catalogue's write what is read here before anybody else can.
    if (statement.includes('platform_settings'))
      await client.query('SET LOCAL session_replication_role = replica')
    await client.query(statement, values)
    await client.query('DELETE FROM catalogue_changes WHERE written_by = pg_current_xact_id()')
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
