import { z } from 'zod/mini'
import { endpoint } from './contract.ts'
import { maxLength } from './length.ts'
import { page, paging } from './wire.ts'

/** `?q=`: a text that is looked for; the contract of the list says where. */
export const searched = { q: z.optional(z.string().check(z.trim(), maxLength(100))) }

/** What a list for admins is filtered and sorted by, and what it consists of. */
type AdminList<Path extends string, Filter extends z.core.$ZodShape, Item extends z.ZodMiniType> = {
  path: Path
  summary: string
  filter: Filter
  item: Item
}

/** A list for admins, in pages. Where it is exported, the route says so (`csv` of register). */
export const adminList = <
  const Path extends string,
  Filter extends z.core.$ZodShape,
  Item extends z.ZodMiniType,
>({
  path,
  summary,
  filter,
  item,
}: AdminList<Path, Filter, Item>) =>
  endpoint({
    method: 'GET',
    path,
    access: ['ADMIN'],
    tag: 'Admin',
    summary,
    query: z.object({ ...paging, ...filter }),
    response: page(item),
  })
