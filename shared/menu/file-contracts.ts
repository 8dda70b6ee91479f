import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { menuQuery } from './contracts.ts'

const tag = 'Restaurant'

const cell = z.object({ field: z.string(), value: z.string() })
/** What became of one line of a menu file. */
export const importedLine = z.object({
  /** In the file, from 1. */
  line: z.int(),
  name: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'merged', 'refused']),
  /**
   * Of a new dish, what it will be; of a line that is merged or refused, what stands there. As the cells of a
   * file have it.
   */
  values: z.array(cell),
  /** Of a dish that is on the menu already. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The line whose dish this one is, too; null: it is no other's. */
  into: z.nullable(z.int()),
  /** The prices that the file has for this dish, where they are several: by `prices` one is chosen. */
  prices: z.array(z.object({ price: z.string(), lines: z.array(z.int()) })),
  /** Why it is refused. */
  reason: z.nullable(z.string()),
})
export type ImportedLine = z.infer<typeof importedLine>

/** Numbers of lines, separated by commas. */
const lineNumbers = z.pipe(
  z.string().check(maxLength(60_000), z.regex(/^(?:\d{1,6}(?:,\d{1,6})*)?$/)),
  z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
)

export const menuImport = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/import',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Import a menu file: CSV or JSON of at most 5 MB, as the body or as the file of a form. With dryRun nothing is written',
  query: z.object({
    ...menuQuery.shape,
    dryRun: z._default(
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((value) => value === 'true'),
      ),
      false,
    ),
    /**
     * Of each dish for which the file has several prices, the number of a line whose price it gets. Without
     * one the dish is refused.
     */
    prices: z._default(lineNumbers, []),
  }),
  response: z.object({
    dryRun: z.boolean(),
    /** Together as many as there are lines. */
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    merged: z.int(),
    refused: z.int(),
    lines: z.array(importedLine),
    /** By which it is undone (changes); null where nothing was changed. */
    undo: z.nullable(z.string()),
  }),
})
export type MenuImport = z.infer<typeof menuImport.response>
