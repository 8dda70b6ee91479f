import type pg from 'pg'

/**
 * What a database of ours is made of, a line each and sorted: columns, checks and keys, indexes, functions,
 * triggers, sequences.
 */
export const schemaOf = async (client: Pick<pg.Client, 'query'>): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text !~ '[.]'
    UNION ALL
    SELECT concat_ws(' ', 'sequence', sequencename, data_type) FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL
    SELECT 'extension ' || extname FROM pg_extension`)
  return rows.map(({ line }) => line).toSorted()
}
