import type { I18n } from '@lingui/core'
import { type Language, languageTags } from '#shared/languages.ts'
import { formatPaise, type Paise } from '#shared/money/money.ts'
import type { sandboxChargeStatuses } from '#shared/payments/payments.ts'
import { escapeHtml } from '../../../http/escape-html.ts'

export const sandboxPageStyles = `
  :root { color-scheme: light dark; --ground: #f4f4f7; --card: #fff; --ink: #1d1d29; --soft: #5a5a6b; --line: #8b8b9c; --pay: #2b4acb; --on: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #14141c; --card: #1f1f2b; --ink: #f1f1f6; --soft: #b6b6c6; --line: #77778a; --pay: #a9baff; --on: #10131f }
  }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 'Nunito Sans', system-ui, sans-serif }
  main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem }
  .note { margin: 0 0 1rem; padding: .75rem 1rem; border: 2px dashed var(--line); border-radius: .75rem }
  .card { padding: 1.5rem 1.25rem; border-radius: 1rem; background: var(--card) }
  h1 { margin: 0 0 1rem; font-size: 1.35rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
  dt { color: var(--soft) }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere }
  .amount { font-size: 1.5rem; font-weight: 700 }
  form { display: grid; gap: .75rem }
  button, a { min-height: 3rem; padding: .75rem; border: 2px solid var(--pay); border-radius: .75rem; background: none; color: var(--pay); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer }
  button.pay { background: var(--pay); color: var(--on) }
  a { display: block; border-color: transparent; text-decoration: underline }
  :focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`

type Shown = {
  orderId: string
  method: 'creditCard' | 'upi'
  /** Paise. */
  amount: Paise
  returnUrl: string
  /** Whether whoever pays agrees to be charged every month. */
  mandate: string | null
  status: (typeof sandboxChargeStatuses)[number]
}

const methods = { creditCard: /*i18n*/ 'Credit Card', upi: /*i18n*/ 'UPI' }

/** The sandbox's page for one charge, without scripts: to pay or decline it, or its result. */
export const sandboxPage = (
  { orderId, method, amount, returnUrl, mandate, status }: Shown,
  language: Language,
  i18n: I18n,
): string => {
  const t = (text: string, values?: Record<string, string>) => escapeHtml(i18n._(text, values))
  const back = (text: string) => `<a href="${escapeHtml(returnUrl)}">${text}</a>`
  const rest =
    status === 'open'
      ? `<form method="post">
<button class="pay" name="answer" value="pay">${t(/*i18n*/ 'Pay {amount}', { amount: formatPaise(amount) })}</button>
<button name="answer" value="decline">${t(/*i18n*/ 'Decline')}</button>
${back(t(/*i18n*/ 'Go back without paying'))}
</form>`
      : `<p role="status">${
          status === 'captured'
            ? t(/*i18n*/ 'This payment has been made.')
            : t(/*i18n*/ 'This payment was declined.')
        }</p>
${back(t(/*i18n*/ 'Back to Annapurna Eats'))}`
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t(/*i18n*/ 'Sandbox payment')}</title>
<style>${sandboxPageStyles}</style>
</head>
<body>
<main>
<p class="note">${t(/*i18n*/ 'This page is a simulation of a payment service. No money moves, and no card or account is asked for.')}</p>
<div class="card">
<h1>${t(/*i18n*/ 'Sandbox payment')}</h1>
<dl>
<dt>${t(/*i18n*/ 'To')}</dt><dd>Annapurna Eats</dd>
<dt>${t(/*i18n*/ 'By')}</dt><dd>${t(methods[method])}</dd>
<dt>${t(/*i18n*/ 'Number')}</dt><dd>${escapeHtml(orderId)}</dd>
<dt>${t(/*i18n*/ 'Amount')}</dt><dd class="amount">${escapeHtml(formatPaise(amount))}</dd>
</dl>
${mandate === null ? '' : `<p>${t(/*i18n*/ 'By paying you agree to be charged the same every month, until you stop it.')}</p>`}
${rest}
</div>
</main>
</body>
</html>
`
}
