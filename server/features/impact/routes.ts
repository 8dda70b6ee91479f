import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import * as contracts from '#shared/impact-log/contracts.ts'
import { impactLog } from '#shared/impact-log/paths.ts'
import { readTilePath } from '#shared/impact-log/tiles.ts'
import { limits } from '../../http/limits/limits.ts'
import { rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { latestCheckpoint } from './checkpoint.ts'
import { keyInForce, publicPolicy, readWitnesses } from './cosigning/read-witnesses.ts'
import { witnessedCheckpoint } from './cosigning/witnessed-checkpoint.ts'
import { ledgerLines } from './read-ledger.ts'
import { readTile } from './read-tile.ts'
import { impactSums } from './sums.ts'

const tags = ['Impact']
/** What is in the log never changes. */
const forever = 'public, max-age=31536000, immutable'

/** Any web page may read the public log: who checks or mirrors it needs no server in between. */
const forEveryOrigin = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

export const routes = async (app: FastifyInstance) => {
  register(app, contracts.impact, ({ deps }) => impactSums(deps))
  await app.register(publicLog)
}

const publicLog = (app: FastifyInstance, _options: object, done: () => void) => {
  const { deps } = app
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(forEveryOrigin)
  })
  register(app, contracts.impactWitnesses, ({ deps }) => readWitnesses(deps))
  app.get(
    impactLog.ledger,
    {
      schema: { tags, summary: 'The whole public ledger as NDJSON, an entry a line' },
      onRequest: rateLimitByIp(limits.ledger),
    },
    (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="annapurna-ledger.ndjson"')
        .type('application/x-ndjson; charset=utf-8')
        .send(Readable.from(ledgerLines(deps))),
  )
  app.get(
    impactLog.checkpoint,
    { schema: { tags, summary: "The log's latest checkpoint, a C2SP signed note" } },
    async (_request, reply) => {
      const { note, at } = await latestCheckpoint(deps)
      return reply
        .header('cache-control', 'public, max-age=5')
        .header('last-modified', at.toUTCString())
        .type('text/plain; charset=utf-8')
        .send(note)
    },
  )
  app.get(
    impactLog.key,
    { schema: { tags, summary: 'The key that verifies the checkpoints, in signed-note form' } },
    async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(`${await keyInForce(deps)}\n`),
  )
  app.get(
    impactLog.witnessed,
    { schema: { tags, summary: 'The latest checkpoint that enough witnesses have cosigned' } },
    async (_request, reply) => {
      const witnessed = await witnessedCheckpoint(deps)
      if (!witnessed)
        throw new Refusal('not_found', /*i18n*/ 'No checkpoint of the log has enough witnesses yet.')
      return reply
        .header('cache-control', 'public, max-age=5')
        .header('last-modified', witnessed.at.toUTCString())
        .type('text/plain; charset=utf-8')
        .send(witnessed.note)
    },
  )
  app.get(
    impactLog.policy,
    { schema: { tags, summary: 'The log and its witnesses, a C2SP tlog-policy' } },
    async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(await publicPolicy(deps)),
  )
  app.get<{ Params: { '*': string } }>(
    impactLog.tile,
    { schema: { tags, summary: 'A tile of the log, or a bundle of its entries (C2SP tlog-tiles)' } },
    async (request, reply) => {
      const path = readTilePath(request.params['*'])
      const tile = path && (await readTile(deps, path))
      if (!tile) throw new Refusal('not_found', /*i18n*/ 'The log has no such tile.')
      return reply.header('cache-control', forever).type('application/octet-stream').send(Buffer.from(tile))
    },
  )
  done()
}
