/** Words of PromQL that are no metrics. */
const words = new Set([
  ...[
    'by',
    'without',
    'on',
    'ignoring',
    'and',
    'or',
    'unless',
    'offset',
    'bool',
    'group_left',
    'group_right',
  ],
])

/** The metrics that an expression of PromQL reads. */
export const metricsIn = (expression: string): string[] => {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\boffset\s+\w+/g, '')
  return [...bare.matchAll(/[a-z_]\w*(?!\w|\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))
}

/** The program of Prometheus that checks rules, if it is there. */
export const promtool = process.env.PROMTOOL ?? 'promtool'
export const noPromtool =
  'There is no promtool here: install it (Debian: apt-get install prometheus), or name one in PROMTOOL.'
