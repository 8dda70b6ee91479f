import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pictures } from '../../db/tables/pictures.ts'
import { notFound } from '../../http/errors.ts'
import { picturePath } from './stored-pictures.ts'

const params = z.object({ id: z.string() })

/** Serves pictures by their hash; their content never changes, so they are cached for ever. */
export const routes = (app: FastifyInstance) => {
  app.get<{ Params: z.infer<typeof params> }>(
    picturePath(':id'),
    { schema: { params, tags: ['Pictures'], summary: 'A picture that somebody uploaded' } },
    async (request, reply) => {
      const { id } = request.params
      const [picture] = await app.deps.db.select().from(pictures).where(eq(pictures.id, id))
      if (!picture) return notFound(request, reply)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .type(picture.type)
        .send(picture.bytes)
    },
  )
}
