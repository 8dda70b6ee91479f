/**
 * npm run check-manifests -- FOLDER: holds deploy/kubernetes to the definitions of CloudNativePG's resources,
 * of which FOLDER has the files (config/crd/bases of its repository, or its release's YAML): each field must
 * be there, of its type and among its values, and none that is required may be missing. Those of Kubernetes
 * itself are checked by whoever applies them: `kubectl apply --dry-run=server`.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  required?: string[]
  enum?: unknown[]
  minimum?: number
  pattern?: string
  'x-kubernetes-preserve-unknown-fields'?: boolean
  'x-kubernetes-int-or-string'?: boolean
}
type Resource = { apiVersion?: string; kind?: string; metadata?: object; spec?: unknown }
type Definition = Resource & {
  spec: {
    group: string
    names: { kind: string }
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[]
  }
}

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array'
  if (Number.isInteger(value)) return 'integer'
  return value === null ? 'null' : typeof value
}

/** What is wrong with a value, by the place where it stands. */
export const errorsIn = (value: unknown, schema: Schema, place: string): string[] => {
  const found = typeOf(value)
  if (schema['x-kubernetes-int-or-string'])
    return found === 'integer' || found === 'string' ? [] : [`${place} is neither a number nor a text`]
  if (schema.type && found !== schema.type && !(schema.type === 'number' && found === 'integer'))
    return [`${place} is of type ${found}, and ${schema.type} is asked for`]
  if (schema.enum && !schema.enum.includes(value)) return [`${place} is none of ${schema.enum.join(', ')}`]
  if (schema.minimum !== undefined && Number(value) < schema.minimum)
    return [`${place} is less than ${schema.minimum}`]
  if (schema.pattern && !new RegExp(schema.pattern).test(String(value)))
    return [`${place} is not of the form ${schema.pattern}`]
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return value.flatMap((item, at) => errorsIn(item, items, `${place}[${at}]`))
  }
  if (found !== 'object') return []
  const { properties = {}, additionalProperties, required = [] } = schema
  const fields = value as Record<string, unknown>
  const open = schema['x-kubernetes-preserve-unknown-fields'] || additionalProperties === true
  const missing = required.filter((name) => !(name in fields)).map((name) => `${place}.${name} is missing`)
  return [
    ...missing,
    ...Object.entries(fields).flatMap(([name, field]) => {
      const known =
        properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
      if (known) return errorsIn(field, known, `${place}.${name}`)
      return open ? [] : [`${place}.${name} is not known`]
    }),
  ]
}

const documents = (file: string) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((one) => one.toJS() as Resource | null)

const check = (folder: string): string[] => {
  const definitions = globSync(path.join(folder, '*.yaml'))
    .flatMap(documents)
    .filter((one): one is Definition => one?.kind === 'CustomResourceDefinition')
  const schemas = new Map(
    definitions.flatMap(({ spec }) =>
      spec.versions.map(({ name, schema }) => [
        `${spec.group}/${name} ${spec.names.kind}`,
        schema.openAPIV3Schema,
      ]),
    ),
  )
  return globSync('deploy/kubernetes/*.yaml').flatMap((file) =>
    documents(file).flatMap((resource) => {
      const { apiVersion = '', kind = '', spec } = resource ?? {}
      // Kubernetes's own.
      if (!/\.[a-z]+\//.test(apiVersion) || apiVersion.includes('k8s.io/')) return []
      const schema = schemas.get(`${apiVersion} ${kind}`)?.properties?.spec
      return schema
        ? errorsIn(spec, schema, `${file}: ${kind}.spec`)
        : [`${file}: ${folder} has no definition of ${apiVersion} ${kind}`]
    }),
  )
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error(
      'npm run check-manifests -- FOLDER, with the definitions of CloudNativePG (config/crd/bases)',
    )
    process.exit(2)
  }
  const errors = check(folder)
  for (const error of errors) console.error(error)
  console.log(
    errors.length === 0 ? 'Every resource is as its definition asks for.' : `${errors.length} errors`,
  )
  process.exit(errors.length === 0 ? 0 : 1)
}
