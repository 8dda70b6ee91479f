import type { FastifyInstance } from 'fastify'
import type { Books, Link } from './books.ts'

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`

/** The page of a link, where its customer pays, fails or leaves; without scripts. */
export const pageRoutes = (
  app: FastifyInstance,
  { books, wayBack }: { books: Books; wayBack: (link: Link, paymentId: string) => string },
) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
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

const page = (link: Link, said?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${rupees(link.amount)}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 26rem; padding: 2rem 1rem }
form { display: grid; gap: .75rem }
button { min-height: 3rem; font: inherit; font-weight: 700; border-radius: .75rem }
</style>
</head>
<body>
<main>
<p>This page stands in for a payment service. No money moves.</p>
<h1>Pay ${rupees(link.amount)}</h1>
<p>${link.description.replaceAll('<', '&lt;')}</p>
<p role="status">${said ?? (link.status === 'created' ? '' : ended[link.status])}</p>
${
  link.status === 'created'
    ? `<form method="post">
<button name="answer" value="pay">Pay now</button>
<button name="answer" value="fail">Let it fail</button>
</form>`
    : ''
}
</main>
</body>
</html>
`
