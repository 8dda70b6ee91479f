import type { FastifyReply } from 'fastify'

/** Answers with a PDF to be saved under its name. It is personal: nobody on the way may keep it. */
export const sendFile = (
  reply: FastifyReply,
  { filename, pdf }: { filename: string; pdf: Buffer },
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type('application/pdf')
    .send(pdf)
