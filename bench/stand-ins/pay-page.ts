import type { FastifyInstance } from 'fastify'

/** Takes what the page's form sends as `URLSearchParams`. */
export const acceptForms = (app: FastifyInstance) =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * The page on which a customer pays, is declined or leaves, without scripts. `amount` in paise; `said` is how
 * far the payment is; the form sends `answer=pay` or `answer=fail`, and is there while one can pay.
 */
export const payPage = ({
  amount,
  about,
  said,
  isOpen,
  back,
}: {
  amount: number
  about?: string
  said: string
  isOpen: boolean
  back?: string
}): string => {
  const rupees = `₹${(amount / 100).toFixed(2)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${rupees}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 26rem; padding: 2rem 1rem }
form { display: grid; gap: .75rem; margin-bottom: 1rem }
button { min-height: 3rem; font: inherit; font-weight: 700; border-radius: .75rem }
</style>
</head>
<body>
<main>
<p>This page stands in for a payment service. No money moves.</p>
<h1>Pay ${rupees}</h1>
${about === undefined ? '' : `<p>${escaped(about)}</p>`}
<p role="status">${escaped(said)}</p>
${
  isOpen
    ? `<form method="post">
<button name="answer" value="pay">Pay now</button>
<button name="answer" value="fail">Let it fail</button>
</form>`
    : ''
}
${back === undefined ? '' : `<a href="${escaped(back)}">Back</a>`}
</main>
</body>
</html>
`
}
