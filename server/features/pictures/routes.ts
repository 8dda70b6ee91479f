import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#shared/errors.ts'
import { pictures } from '../../db/tables/pictures.ts'
import { notFound } from '../../http/errors.ts'
import { type ObjectStorage, openObjectStorage, StorageError } from './object-storage.ts'
import { picturePath } from './stored-pictures.ts'

const params = z.object({ id: z.string() })

/** Serves pictures by their hash; their content never changes, so they are cached for ever. */
export const routes = (app: FastifyInstance) => {
  const storage = openObjectStorage(app.deps.settings)
  app.get<{ Params: z.infer<typeof params> }>(
    picturePath(':id'),
    { schema: { params, tags: ['Pictures'], summary: 'A picture that somebody uploaded' } },
    async (request, reply) => {
      const { id } = request.params
      const [picture] = await app.deps.db.select().from(pictures).where(eq(pictures.id, id))
      if (!picture) return notFound(request, reply)
      const bytes = picture.bytes ?? (await readStored(app, storage, id))
      if (bytes === null) return notFound(request, reply)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .type(picture.type)
        .send(bytes)
    },
  )
}

/** Of a picture that is not in the database; null where there is no storage, or it has lost it. */
const readStored = async (
  { log }: Pick<FastifyInstance, 'log'>,
  storage: ObjectStorage | null,
  id: string,
): Promise<Buffer | null> => {
  try {
    return (await storage?.get(id)) ?? null
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    log.warn({ err: error }, 'a picture could not be read')
    throw new Refusal('unavailable', /*i18n*/ 'We are very busy. Please try again shortly.')
  }
}
