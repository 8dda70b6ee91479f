import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Colours that texts have, on whatever they may stand. */
const texts = ['ink', 'ink-soft', 'accent', 'leaf', 'chilli']
const backgrounds = ['ground', 'surface', 'sunken', 'accent-tint', 'leaf-tint', 'chilli-tint']
const pairs = [
  ...texts.flatMap((text) => backgrounds.map((ground) => [text, ground] as const)),
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-turmeric', 'turmeric'],
  ['on-leaf', 'leaf'],
  ['ground', 'ink'],
] as const

/** WCAG 2.2, 1.4.3: for texts of any size. */
const enough = 4.5

const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8')
const themeOf = (selector: string): Record<string, string> => {
  const from = css.indexOf(`${selector} {`)
  const block = css.slice(from, css.indexOf('}', from))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}
const themes = { light: themeOf(':root'), dark: themeOf('.dark') }

/** Relative luminance as WCAG has it. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  it.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(theme[text] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(enough)
  })
})
