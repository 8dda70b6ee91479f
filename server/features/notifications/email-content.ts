import { languageTags } from '#shared/languages.ts'
import type { Block, EmailContent, Link } from '../../db/tables/notifications.ts'
import { escapeHtml } from '../../http/escape-html.ts'

export type { Block, EmailContent } from '../../db/tables/notifications.ts'

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text)

/** The message as plain text. */
export const emailText = ({ blocks, footer }: EmailContent): string =>
  [...blocks, ...footer].map(textOf).join('\n\n')

const textOf = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('button' in block) return `${block.button.label}: ${block.button.url}`
  if ('link' in block) return `${block.link.label}: ${block.link.url}`
  const rows = block.total ? [...block.facts, block.total] : block.facts
  return rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

const colours = {
  ground: '#fff8ef',
  surface: '#ffffff',
  ink: '#2b1d14',
  soft: '#6a5344',
  line: '#ecdcc7',
  brand: '#b23a0a',
  turmeric: '#f2b632',
}

/**
 * For the dark theme of the programs that have one; all others use the attributes. Widths are the attributes'
 * alone, so that it fits a phone where styles are taken out.
 */
export const emailStyles = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #1b1512 !important }
    .surface { background: #271e19 !important; border-color: #423329 !important }
    .ink { color: #fbeee1 !important }
    .soft { color: #cdb7a5 !important }
    .link { color: #ff9d66 !important }
    .row { border-color: #423329 !important }
  }
`
const font =
  "font-family: 'Nunito Sans', 'Noto Sans Devanagari', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** The message as an HTML page: no pictures, no scripts, nothing that is loaded. */
export const emailHtml = ({ language, subject, blocks, footer }: EmailContent): string => `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${emailStyles}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: ${colours.ground}">
<div class="ground ink" style="${font}; font-size: 16px; line-height: 1.55; color: ${colours.ink}; background: ${colours.ground}; padding: 24px 12px">
<div style="max-width: 560px; margin: 0 auto">
<div style="background: ${colours.brand}; border-radius: 16px 16px 0 0; padding: 14px 20px; border-bottom: 4px solid ${colours.turmeric}">
<p style="margin: 0; font-size: 20px; line-height: 1.3; font-weight: 800; color: #ffffff">Annapurna Eats</p>
</div>
<div class="surface" style="background: ${colours.surface}; border: 1px solid ${colours.line}; border-top: 0; border-radius: 0 0 16px 16px; padding: 24px 20px">
<h1 class="ink" style="margin: 0 0 16px; font-size: 22px; line-height: 1.3; color: ${colours.ink}">${escapeHtml(subject)}</h1>
${blocks.map(htmlOf).join('\n')}
</div>
<div class="soft" style="font-size: 14px; color: ${colours.soft}; padding: 16px 8px 0">
${footer.map(htmlOf).join('\n')}
</div>
</div>
</div>
</body>
</html>
`

const htmlOf = (block: Block): string => {
  if (typeof block === 'string')
    return `<p style="margin: 0 0 12px; overflow-wrap: anywhere">${isUrl(block) ? link({ label: block, url: block }) : lines(block)}</p>`
  if ('button' in block) {
    const { label, url } = block.button
    return `<p style="margin: 20px 0"><a href="${escapeHtml(url)}" style="display: inline-block; background: #c2410c; color: #ffffff; font-weight: 800; text-decoration: none; border-radius: 14px; padding: 12px 20px">${escapeHtml(label)}</a></p>`
  }
  if ('link' in block) return `<p style="margin: 0 0 12px">${link(block.link)}</p>`
  const rows = block.facts.map(
    ([name, value]) => `<tr>
<th scope="row" class="soft row" style="text-align: left; vertical-align: top; font-weight: 400; color: ${colours.soft}; padding: 6px 12px 6px 0; border-bottom: 1px solid ${colours.line}">${escapeHtml(name)}</th>
<td class="row" style="text-align: right; vertical-align: top; font-weight: 700; padding: 6px 0; border-bottom: 1px solid ${colours.line}">${escapeHtml(value)}</td>
</tr>`,
  )
  const total = block.total
    ? `\n<tr>
<th scope="row" class="ink" style="text-align: left; font-weight: 800; font-size: 19px; color: ${colours.ink}; padding: 10px 12px 6px 0">${escapeHtml(block.total[0])}</th>
<td style="text-align: right; font-weight: 800; font-size: 19px; padding: 10px 0 6px">${escapeHtml(block.total[1])}</td>
</tr>`
    : ''
  return `<table style="width: 100%; border-collapse: collapse; margin: 12px 0 16px; ${font}; font-size: 16px">\n${rows.join('\n')}${total}\n</table>`
}

const link = ({ label, url }: Link): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color: #b23a0a">${escapeHtml(label)}</a>`

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
