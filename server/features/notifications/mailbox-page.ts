import { escapeHtml } from '../../http/escape-html.ts'
import type { StoredMail } from './find-mail.ts'

export const mailboxStyles = `
  :root { color-scheme: light dark; font: 16px/1.5 'Nunito Sans', system-ui, sans-serif }
  body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem }
  article { border: 1px solid #8886; border-radius: 1rem; padding: 1rem 1.25rem; margin: 1rem 0 }
  h2 { margin: 0; font-size: 1.1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
  p { margin: 0; opacity: .8 }
  form { margin: 1rem 0 0 }
  input, button { font: inherit; padding: .25rem .5rem }
  input { width: min(20rem, 60vw) }
`

/**
 * The local mailbox as a page without scripts, newest first; `to` is the address whose e-mails alone these
 * are.
 */
export const mailboxPage = (mails: readonly StoredMail[], to = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox - Annapurna Eats</title>
<style>${mailboxStyles}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>No mail server is set up, so e-mails stay here: the newest 100, newest first.</p>
<form><label>To <input type="email" name="to" value="${escapeHtml(to)}" maxlength="254"></label> <button>Show</button></form>
${mails.map(article).join('\n') || `<p>No e-mails${to && ` to ${escapeHtml(to)}`} yet.</p>`}
</main>
</body>
</html>
`

const fileLink = (id: string, filename: string) =>
  `<p><a href="/dev/mailbox/${encodeURIComponent(id)}/${encodeURIComponent(filename)}">${escapeHtml(filename)}</a></p>`

const article = ({ id, to, subject, text, at, attachments }: StoredMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p>
<pre>${escapeHtml(text)}</pre>
<p><a href="/dev/mailbox/${encodeURIComponent(id)}">As HTML</a></p>
${attachments.map((filename) => fileLink(id, filename)).join('\n')}
</article>`
