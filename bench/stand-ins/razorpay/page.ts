import type { FastifyInstance } from 'fastify'
import { acceptForms, payPage } from '../pay-page.ts'
import type { Books, Link } from './books.ts'

/** The page of a link, where its customer pays, fails or leaves. */
export const pageRoutes = (
  app: FastifyInstance,
  { books, wayBack }: { books: Books; wayBack: (link: Link, paymentId: string) => string },
) => {
  acceptForms(app)
  app.get<{ Params: { id: string } }>('/l/:id', (request, reply) => {
    const link = books.linkById(request.params.id)
    return link
      ? reply.type('text/html; charset=utf-8').send(page(link))
      : reply.code(404).send('No such link')
  })
  app.post<{ Params: { id: string }; Body: unknown }>('/l/:id', (request, reply) => {
    const link = books.linkById(request.params.id)
    if (!link) return reply.code(404).send('No such link')
    const answer = request.body instanceof URLSearchParams ? request.body.get('answer') : null
    const payment = books.pay(link, answer === 'pay' ? 'captured' : 'failed')
    return payment?.captured
      ? reply.redirect(wayBack(link, payment.id), 303)
      : reply.type('text/html; charset=utf-8').send(page(link, 'Your payment was declined. Try again.'))
  })
}

const ended = {
  paid: 'This link has been paid.',
  cancelled: 'This link has been cancelled.',
  expired: 'This link has expired.',
}

const page = (link: Link, said?: string): string => {
  const { amount, description: about, status } = link
  const isOpen = status === 'created'
  return payPage({ amount, about, said: said ?? (isOpen ? '' : ended[status]), isOpen })
}
