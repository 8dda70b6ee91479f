import fc from 'fast-check'
import { hostile, hostileText, type Schema, valuesOf } from './values.ts'

type Parameter = { name: string; in: string; schema: Schema }
export type Operation = {
  method: string
  path: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}
export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Every call that the API's description lists. */
export const operationsOf = (document: {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
}) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  )

const mostKnown = 200

/**
 * What has been seen in answers, so that requests reach what is really there: ids by the noun they stand
 * under (`orders` of `/api/orders/{id}`), and everything else that names something, under ''.
 */
export const createKnown = () => {
  const values = new Map<string, string[]>()
  const add = (noun: string, value: string) => {
    const list = values.get(noun) ?? []
    values.set(noun, list)
    if (list.includes(value) || value.length > 200) return
    if (list.length >= mostKnown) list.shift()
    list.push(value)
  }
  const learn = (value: unknown, noun: string, name = ''): void => {
    if (typeof value === 'string') {
      if (name === 'id') add(noun, value)
      if (/id$|cursor|username|code|token/i.test(name)) add('', value)
    } else if (Array.isArray(value)) for (const item of value.slice(0, 20)) learn(item, noun, name)
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value))
        learn(inner, inner !== null && typeof inner === 'object' && key !== 'items' ? key : noun, key)
  }
  return {
    learn,
    pick: (noun: string, at: number): string => {
      const list = values.get(noun) ?? values.get('') ?? []
      return list[at % Math.max(1, list.length)] ?? 'none'
    },
  }
}
export type Known = ReturnType<typeof createKnown>

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'same', 'k'.repeat(300))),
    'last-event-id': fc.constantFrom('0', '-1', '99999999999999999999', 'x', ''),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"', ''),
    range: fc.constantFrom('bytes=0-', 'bytes=999999999-', 'bytes=5-2', 'x'),
    'accept-language': fc.constantFrom('hi', 'hi;q=0.1,en', '*', 'x'.repeat(2_000), ';;;'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', 'x'),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/json; charset=x',
      'x',
    ),
    'x-forwarded-for': fc.constantFrom('::1', 'x', '1.2.3.4, 5.6.7.8'),
    'x-signature': fc.constantFrom('x', ''),
    cookie: fc.constantFrom('refreshToken=x', 'refreshToken=%00', '=;=;', 'a'.repeat(3_000)),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'x'),
    origin: fc.constantFrom('null', 'https://elsewhere.example', 'http://127.0.0.1'),
  },
  { requiredKeys: [] },
)

const inUrl = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  try {
    return encodeURIComponent(text).slice(0, 3_000)
  } catch {
    return '%ED%A0%80'
  }
}

/** Requests of one call: mostly of the right form, with values that were seen or made up in its places. */
export const requestsOf = (operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> => {
  const { parameters = [], requestBody } = operation
  const seenAs = (noun: string) => fc.nat(100_000).map((at) => known.pick(noun, at))
  const seen = seenAs('')
  /** Of `/api/orders/{id}/cancel` it is `orders`; deliveries are orders under another name. */
  const nounOf = (name: string): string => {
    const before = operation.path.split(`/{${name}}`, 1)[0]?.split('/').at(-1) ?? ''
    return before === 'deliveries' ? 'orders' : before
  }
  const valuesFor = ({ name, in: place, schema }: Parameter) =>
    place === 'path'
      ? fc.oneof(
          { weight: 6, arbitrary: seenAs(nounOf(name)) },
          { weight: 1, arbitrary: seen },
          { weight: 1, arbitrary: hostileText },
          { weight: 1, arbitrary: valuesOf(schema) },
        )
      : fc.oneof(
          { weight: 4, arbitrary: valuesOf(schema) },
          { weight: 1, arbitrary: seen },
          { weight: 1, arbitrary: hostile },
        )
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  const body = schema
    ? fc.oneof(
        { weight: 10, arbitrary: valuesOf(schema).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
      )
    : fc.oneof(
        { weight: 5, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
      )
  return fc
    .tuple(
      fc.record(
        Object.fromEntries(
          parameters.map((parameter) => [parameter.name, fc.option(valuesFor(parameter), { freq: 4 })]),
        ),
      ),
      body,
      fc.option(headers, { freq: 1 }),
    )
    .map(([values, content, extra]) => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inUrl(values[name] ?? ''))
      const query = parameters
        .filter((parameter) => parameter.in === 'query' && values[parameter.name] !== null)
        .map(({ name }) => `${name}=${inUrl(values[name])}`)
      const hasBody = operation.method !== 'GET' && content !== undefined
      return {
        method: operation.method,
        url: query.length > 0 ? `${path}?${query.join('&')}` : path,
        headers: {
          ...(hasBody && { 'content-type': 'application/json' }),
          'idempotency-key': crypto.randomUUID(),
          ...extra,
        },
        body: hasBody ? content : undefined,
      }
    })
}

/** Pages, files and what is no address at all. */
export const pageRequests = (known: Known): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      fc.constantFrom('', '/hi'),
      fc.constantFrom(
        '/',
        '/menu',
        '/dishes/:x',
        '/restaurants/:x',
        '/about',
        '/donate',
        '/impact',
        '/assets/:x',
        '/:x',
        '/menu.data',
        '/_.data',
        '/sitemap.xml',
        '/robots.txt',
        '/favicon.svg',
        '/service-worker.js',
        '/dev/mailbox',
        '/healthz',
        '/readyz',
      ),
      fc.oneof(
        fc.nat(100_000).map((at) => known.pick('', at)),
        hostileText,
      ),
      fc.option(
        fc.record({ q: hostileText, cursor: hostileText, category: hostileText }, { requiredKeys: [] }),
      ),
      fc.option(headers),
    )
    .map(([language, page, value, query, extra]) => {
      const search = Object.entries(query ?? {}).map(([name, text]) => `${name}=${inUrl(text)}`)
      return {
        method: 'GET',
        url: `${language}${page.replace(':x', inUrl(value))}${search.length > 0 ? `?${search.join('&')}` : ''}`,
        headers: extra ?? {},
        body: undefined,
      }
    })
