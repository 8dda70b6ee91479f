export type Span = {
  traceId: string
  id: string
  /** The id of the span that it is a part of, '' if of none. */
  parent: string
  name: string
  attributes: Record<string, string>
  /** The ids of the traces that it is linked to. */
  links: string[]
  failed: boolean
}

type Field = { number: number; value: number; bytes: Buffer }

/** The fields of a protobuf message, those of fixed length left out. */
const fieldsOf = (message: Buffer): Field[] => {
  const fields: Field[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = varint()
    const number = tag >>> 3
    const kind = tag & 7
    if (kind === 0) fields.push({ number, value: varint(), bytes: Buffer.alloc(0) })
    else if (kind === 2) {
      const length = varint()
      fields.push({ number, value: 0, bytes: message.subarray(at, at + length) })
      at += length
    } else at += kind === 1 ? 8 : 4
  }
  return fields
}
const all = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) => (field.number === number ? [field.bytes] : []))
const one = (message: Buffer, number: number): Buffer => all(message, number)[0] ?? Buffer.alloc(0)

/** KeyValue: key 1, value 2; AnyValue: string 1, int 3. */
const attributesOf = (pairs: readonly Buffer[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [value] = fieldsOf(one(pair, 2))
      return [one(pair, 1).toString(), value?.number === 1 ? value.bytes.toString() : String(value?.value)]
    }),
  )

const spanOf = (message: Buffer): Span => ({
  traceId: one(message, 1).toString('hex'),
  id: one(message, 2).toString('hex'),
  parent: one(message, 4).toString('hex'),
  name: one(message, 5).toString(),
  attributes: attributesOf(all(message, 9)),
  links: all(message, 13).map((link) => one(link, 1).toString('hex')),
  failed: fieldsOf(one(message, 15)).some(({ number, value }) => number === 3 && value === 2),
})

/** What an ExportTraceServiceRequest of OTLP brings (opentelemetry/proto/trace/v1/trace.proto). */
export const decodeSpans = (request: Buffer): { service: string; spans: Span[] } => {
  const sources = all(request, 1)
  const resource = attributesOf(sources.flatMap((source) => all(one(source, 1), 1)))
  return {
    service: resource['service.name'] ?? '',
    spans: sources.flatMap((source) => all(source, 2).flatMap((scope) => all(scope, 2).map(spanOf))),
  }
}
