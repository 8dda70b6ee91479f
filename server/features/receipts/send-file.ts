import type { FastifyReply } from 'fastify'

/** Sends a PDF as a download. It is personal, so caches must not store it. */
export const sendFile = (
  reply: FastifyReply,
  { filename, pdf }: { filename: string; pdf: Buffer },
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type('application/pdf')
    .send(pdf)
