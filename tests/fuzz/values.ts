import fc from 'fast-check'
import { shapes } from './shapes.ts'

/** The part of JSON Schema that the API's description uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  format?: string
  additionalProperties?: boolean | Schema
}

/** Texts that have broken somebody's server before. */
const hostileTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200d\u200b',
  "'; DROP TABLE orders; --",
  '{{7*7}}<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '%ff%fe',
  '%E0%A4',
  '9'.repeat(400),
  'x'.repeat(20_000),
  '🙏🏽'.repeat(500),
  'र्‍'.repeat(300),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '2147483648',
  '9007199254740993',
  '0000-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ORD-000000000',
  ...shapes.map(({ text }) => text(60_000)),
]
const hostileNumbers = [-1, 0, 0.5, 1e21, -1e308, 2_147_483_648, 9_007_199_254_740_992, 5e-324]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers, null, true, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`)),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
)

/** What passes the rules of the forms, so that requests come past them. */
export const typical: Record<string, string[]> = {
  email: ['asha@example.com', 'someone.else@example.org'],
  password: ['Demo@1234', 'Other@9876x'],
  currentPassword: ['Wrong@1234'],
  username: ['customer', 'asha_rao', 'restaurant'],
  phone: ['+91 98765 43210', '9876543210'],
  mobileNumber: ['9876543210', ''],
  zipCode: ['560001', '560 001'],
  cardNumber: ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 0119'],
  expiryDate: ['12/40', '01/20'],
  cvv: ['123'],
  upiId: ['success@upi', 'failure@upi'],
  /** Of the demo's seed. */
  dishId: ['chai-adda-masala-chai'],
  promoCode: ['WELCOME10', 'CHAT20-ABCDEF'],
}

const textOf = ({ pattern, minLength = 0, maxLength = 80 }: Schema): fc.Arbitrary<string> => {
  const free = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 50),
    maxLength: Math.max(minLength, Math.min(maxLength, 80)),
  })
  if (pattern === undefined) return free
  const matching = Object.values(typical)
    .flat()
    .filter((text) => new RegExp(pattern, 'u').test(text))
  return matching.length > 0 ? fc.constantFrom(...matching) : free
}

const propertyOf = (name: string, schema: Schema): fc.Arbitrary<unknown> => {
  const texts = typical[name]
  return texts
    ? fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...texts) },
        { weight: 1, arbitrary: valuesOf(schema) },
      )
    : valuesOf(schema)
}

const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, propertyOf(name, schema)])),
    {
      requiredKeys: required.filter((name) => name in properties),
    },
  )

const fitting = (schema: Schema): fc.Arbitrary<unknown> => {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map(fitting))
  if (schema.allOf) return fitting(Object.assign({}, ...schema.allOf))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -1e9),
        max: Math.min(schema.maximum ?? 1e6, 1e9),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e3, max: schema.maximum ?? 1e3, noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

/** Values that mostly fit a schema: one part in twelve, at any depth, is something else. */
export const valuesOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 11, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile })
