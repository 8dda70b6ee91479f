import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { type TextField, textsOf } from '#tests/texts-of.ts'
import { settings } from '../../features/settings/registry.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

/** Formats whose own pattern is anchored and takes linear time: as long as what they allow. */
const shortFormats = new Set(['uuid', 'date', 'datetime'])

/**
 * What is wrong with the length of a text; undefined where it is refused before any pattern or rule looks at
 * it.
 */
const faultOf = ({ checks }: TextField): string | undefined => {
  if (checks.some(({ format }) => shortFormats.has(format ?? ''))) return undefined
  const limit = checks.findIndex(
    ({ check, abort }) => (check === 'max_length' || check === 'length_equals') && abort === true,
  )
  if (limit < 0) return 'has no longest length'
  const rule = checks.findIndex(({ check }) => check === 'string_format' || check === 'custom')
  return rule >= 0 && rule < limit ? 'is matched before its length is checked' : undefined
}

describe('every text of a request', () => {
  // Parameters of paths are bounded by the router (maxParamLength).
  it('has a longest length that is refused before any pattern or rule looks at it', () => {
    const inputs = [
      ...m.app.contracts.flatMap(({ method, path, body, query }) =>
        [body, query].flatMap((schema) => (schema ? [{ name: `${method} ${path}`, schema }] : [])),
      ),
      ...Object.entries(settings).map(([name, { schema }]) => ({ name: `the setting ${name}`, schema })),
    ]
    const texts = inputs.flatMap(({ name, schema }) =>
      textsOf(schema).map((text) => ({ text, name: `${name}${text.path}` })),
    )
    const wrong = texts.flatMap(({ text, name }) => {
      const fault = faultOf(text)
      return fault === undefined ? [] : [`${name} ${fault}`]
    })
    expect(texts.length).toBeGreaterThan(300)
    expect(wrong).toEqual([])
  })
})
