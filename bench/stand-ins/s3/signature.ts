import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Owner = { accessKeyId: string; secretAccessKey: string; region: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const lateMs = 15 * 60_000

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * What is wrong with a request's signature by Signature Version 4, as an S3 service would say; undefined:
 * nothing. The hash of the body is demanded where there is one.
 */
export const wrongSignature = (
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Owner,
  now: Date,
): string | undefined => {
  const { headers } = request
  const found = form.exec(headers.authorization ?? '')
  if (!found) return 'AccessDenied'
  const [, key, day = '', scope, signed = '', signature] = found
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  if (scope !== region) return 'AuthorizationHeaderMalformed'
  const at = String(headers['x-amz-date'])
  const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at)
  if (!time || !at.startsWith(day)) return 'AccessDenied'
  const [, year, month, date, hour, minute, second] = time
  const instant = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  if (Math.abs(now.getTime() - instant) > lateMs) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!names.includes('host') || names.join() !== names.toSorted().join()) return 'AccessDenied'
  const own = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (own.some((name) => !names.includes(name))) return 'AccessDenied'
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== sha256(body) && !(hash === 'UNSIGNED-PAYLOAD' && body.length === 0))
    return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url ?? '/', 'http://storage.invalid')
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signed,
    hash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signingKey = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
