import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement } from 'react'
import { baseFamily } from './fonts.ts'
import type { Receipt } from './receipt.ts'
import { textRuns } from './text-runs.ts'

const pointsPerMm = 72 / 25.4
const padding = 9
const size = 10
const lineHeight = 1.3
/**
 * About how wide a letter is, as a part of its size: for the height of a page, which comes before its
 * content.
 */
const letter = 0.56

// Printers of labels have one colour.
const styles = StyleSheet.create({
  page: { fontFamily: baseFamily, fontSize: size, lineHeight, color: '#000', padding },
  title: { fontSize: 16, lineHeight: 1.2, fontWeight: 700 },
  fact: { marginTop: 4 },
  name: { fontSize: 8.5 },
  strong: { fontSize: 12, fontWeight: 700, marginTop: 6 },
  note: { fontSize: 8.5, marginTop: 4 },
})

type Style = Extract<ComponentProps<typeof View>, { style?: unknown }>['style']

const text = (style: Style, content: string, key?: string) =>
  h(
    Text,
    { style, key },
    ...textRuns(content).map((run, index) =>
      h(
        Text,
        { style: { fontFamily: run.family, ...(run.text === '' && { fontSize: 0.1 }) }, key: index },
        run.text || ' ',
      ),
    ),
  )

/** In points: what these lines need at most. */
const heightOf = (
  lines: readonly { content: string; size: number; above: number }[],
  width: number,
): number =>
  lines.reduce(
    (sum, { content, size: letters, above }) =>
      sum +
      above +
      Math.max(1, Math.ceil((content.length * letters * letter) / width)) * letters * lineHeight,
    2 * padding + 6,
  )

/** The same content as a label on a roll of paper, `widthMm` wide and as long as it needs. */
export const labelDocument = (receipt: Receipt, widthMm: number): ReactElement<object> => {
  const width = widthMm * pointsPerMm
  const { title, number, facts, thanks, notes } = receipt
  const lines = [
    { content: title, size: 16, above: 0 },
    { content: `${number.label} ${number.value}`, size: 8.5, above: 0 },
    ...facts.flatMap(({ label, value }) => [
      { content: label, size: 8.5, above: 4 },
      { content: value, size, above: 0 },
    ]),
    { content: thanks, size: 12, above: 6 },
    ...notes.map((content) => ({ content, size: 8.5, above: 4 })),
  ]
  return h(
    Document,
    { title: `${title} ${number.value}`, author: 'Annapurna Eats', language: receipt.language },
    h(
      Page,
      { size: [width, heightOf(lines, width - 2 * padding)], style: styles.page, wrap: false },
      text(styles.title, title),
      text(styles.name, `${number.label} ${number.value}`),
      ...facts.map(({ label, value }) =>
        h(
          View,
          { style: styles.fact, key: label },
          text(styles.name, label),
          text({ fontWeight: 700 }, value),
        ),
      ),
      text(styles.strong, thanks),
      ...notes.map((note) => text(styles.note, note, note)),
    ),
  )
}
