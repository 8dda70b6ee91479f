import { type Schema, typical } from './values.ts'

/**
 * A place for a text in a value: where it is, and the whole value with a text there and plain values
 * everywhere else.
 */
type TextPlace = { path: string; maxLength: number | undefined; with: (text: string) => unknown }

const typeOf = ({ type }: Schema) => (Array.isArray(type) ? type.find((name) => name !== 'null') : type)

/** A value that fits a schema as simply as possible. */
const plain = (schema: Schema, name = ''): unknown => {
  const choice = (schema.oneOf ?? schema.anyOf)?.[0]
  if (choice) return plain(choice, name)
  if (schema.allOf) return plain(Object.assign({}, ...schema.allOf), name)
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, plain(schema.properties?.[key] ?? {}, key)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => plain(schema.items ?? {}))
    case 'string':
      return (
        typical[name]?.[0] ?? ofFormat[schema.format ?? ''] ?? 'a'.repeat(Math.max(1, schema.minLength ?? 1))
      )
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}
const ofFormat: Record<string, string> = {
  date: '2026-01-05',
  'date-time': '2026-01-05T07:30:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** Every place of a schema where a text of any content may stand. */
export const textPlaces = (schema: Schema, path = ''): TextPlace[] => {
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf
  if (choices) return choices.flatMap((choice) => textPlaces(choice, path))
  if (schema.enum || 'const' in schema) return []
  const type = typeOf(schema)
  if (type === 'object') {
    const rest = plain(schema) as Record<string, unknown>
    const named = Object.entries(schema.properties ?? {}).flatMap(([key, child]) =>
      textPlaces(child, `${path}.${key}`).map((place) => ({
        ...place,
        with: (text: string) => ({ ...rest, [key]: place.with(text) }),
      })),
    )
    const free = schema.additionalProperties
    const added =
      typeof free === 'object'
        ? [
            { path: `${path}.{key}`, maxLength: undefined, with: (text: string) => ({ ...rest, [text]: 1 }) },
            ...textPlaces(free, `${path}.{value}`).map((place) => ({
              ...place,
              with: (text: string) => ({ ...rest, x: place.with(text) }),
            })),
          ]
        : []
    return [...named, ...added]
  }
  if (type === 'array')
    return textPlaces(schema.items ?? {}, `${path}[]`).map((place) => ({
      ...place,
      with: (text: string) => [place.with(text)],
    }))
  if (type === undefined || type === 'string')
    return [{ path, maxLength: schema.maxLength, with: (text: string) => text }]
  return []
}
