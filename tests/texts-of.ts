import type { z } from 'zod'

type CheckDef = { check: string; format?: string; maximum?: number; abort?: boolean }
type Check = { _zod: { def: CheckDef } }
export type TextField = {
  path: string
  checks: readonly CheckDef[]
}

type Def = {
  type: string
  checks?: readonly Check[]
  check?: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  items?: readonly z.core.$ZodType[]
  left?: z.core.$ZodType
  right?: z.core.$ZodType
  getter?: () => z.core.$ZodType
  catchall?: z.core.$ZodType
}

/**
 * Every text that an input's schema takes, at any depth, with its checks in their order; a format's own
 * pattern is its first.
 */
export const textsOf = (schema: z.core.$ZodType, path = '', seen = new Set<unknown>()): TextField[] => {
  if (seen.has(schema)) return []
  const within = new Set(seen).add(schema)
  const def = schema._zod.def as unknown as Def
  const inner = (child: z.core.$ZodType | undefined, name = '') =>
    child ? textsOf(child, `${path}${name}`, within) : []
  if (def.type === 'string')
    return [
      {
        path,
        checks: [
          ...(def.check === undefined ? [] : [def as unknown as CheckDef]),
          ...(def.checks ?? []).map((check) => check._zod.def).filter((check) => check !== (def as unknown)),
        ],
      },
    ]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, child]) => inner(child, `.${name}`)),
    ...inner(def.catchall, '.*'),
    ...inner(def.element, '[]'),
    ...inner(def.innerType),
    ...inner(def.in),
    ...(def.options ?? []).flatMap((child) => inner(child)),
    ...inner(def.keyType, '.{key}'),
    ...inner(def.valueType, '.{value}'),
    ...(def.items ?? []).flatMap((child) => inner(child, '[]')),
    ...inner(def.left),
    ...inner(def.right),
    ...inner(def.getter?.()),
  ]
}
