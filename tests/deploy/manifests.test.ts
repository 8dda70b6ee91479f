import { expect, it } from 'vitest'
import { errorsIn } from '../../scripts/check-manifests.ts'

it('a resource is held to its definition: fields, types, values and what is required', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      instances: { type: 'integer', minimum: 1 },
      poolMode: { type: 'string', enum: ['session', 'transaction'] },
      parameters: { type: 'object', additionalProperties: { type: 'string' } },
      port: { 'x-kubernetes-int-or-string': true },
      lists: { type: 'array', items: { type: 'string' } },
    },
  }
  const right = {
    name: 'a',
    instances: 3,
    poolMode: 'session',
    parameters: { a: 'b' },
    port: 1,
    lists: ['a'],
  }
  expect(errorsIn(right, schema, 'spec')).toEqual([])
  const wrong = { instances: 0, poolMode: 'none', parameters: { a: 1 }, port: true, lists: [1], more: 1 }
  expect(errorsIn(wrong, schema, 'spec')).toEqual([
    'spec.name is missing',
    'spec.instances is less than 1',
    'spec.poolMode is none of session, transaction',
    'spec.parameters.a is of type integer, and string is asked for',
    'spec.port is neither a number nor a text',
    'spec.lists[0] is of type integer, and string is asked for',
    'spec.more is not known',
  ])
})
