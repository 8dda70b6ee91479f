import { Document, Font, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement } from 'react'
import { baseFamily, fontFiles } from './fonts.ts'
import type { Receipt } from './receipt.ts'
import { textRuns } from './text-runs.ts'

for (const file of fontFiles) Font.register(file)
// Words are not hyphenated; text-runs.ts decides where a word that is too long may be broken.
Font.registerHyphenationCallback((word) => [word])

/** Colours of the light theme (web/styles/theme.css). */
const ink = '#2b1d14'
const soft = '#6a5344'
const action = '#c2410c'
const turmeric = '#fbbf24'
const line = '#ecdcc7'

const styles = StyleSheet.create({
  page: {
    fontFamily: baseFamily,
    fontSize: 11,
    color: ink,
    padding: 48,
    paddingBottom: 96,
    lineHeight: 1.35,
  },
  head: {
    flexDirection: 'row',
    alignItems: 'center',
    borderBottom: `2pt solid ${action}`,
    paddingBottom: 14,
  },
  brand: { fontSize: 20, fontWeight: 700, marginLeft: 10, flexGrow: 1 },
  number: { alignItems: 'flex-end' },
  label: { color: soft, fontSize: 9.5 },
  title: { fontSize: 24, lineHeight: 1.2, fontWeight: 700, marginTop: 24, marginBottom: 18 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginBottom: 16 },
  fact: { width: '50%', paddingRight: 16, marginBottom: 9 },
  row: { flexDirection: 'row', borderBottom: `0.75pt solid ${line}`, paddingVertical: 6 },
  detail: { color: soft, fontSize: 9.5, paddingLeft: 12 },
  sum: { flexDirection: 'row', paddingVertical: 2.5 },
  grow: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 16 },
  amount: { textAlign: 'right', flexShrink: 0 },
  strong: { fontSize: 15, fontWeight: 700 },
  sums: { marginTop: 10, marginLeft: '45%' },
  thanks: { marginTop: 28, fontSize: 13, fontWeight: 700, color: action },
  foot: {
    position: 'absolute',
    bottom: 36,
    left: 48,
    right: 48,
    borderTop: `0.75pt solid ${line}`,
    paddingTop: 8,
  },
})

type Style = Extract<ComponentProps<typeof View>, { style?: unknown }>['style']

/**
 * A text with each run in its font; an empty run becomes an invisibly small space, where a line may be
 * broken.
 */
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

/** The logo of web/ui/icons/logo.tsx. */
const logo = () =>
  h(
    Svg,
    { viewBox: '0 0 48 48', style: { width: 34, height: 34 } },
    h(Path, { d: 'M8 25 18.5 9.5a2 2 0 0 1 3.3 0l3.7 5.4 2.6-3.6a2 2 0 0 1 3.3.1L40 25Z', fill: turmeric }),
    h(Path, {
      d: 'M4.5 24h39a1.5 1.5 0 0 1 1.5 1.6C44.2 36 36.5 42 24 42S3.8 36 3 25.6A1.5 1.5 0 0 1 4.5 24Z',
      fill: action,
    }),
    h(Path, { d: 'M18.5 43h11a1.5 1.5 0 0 1 0 3h-11a1.5 1.5 0 0 1 0-3Z', fill: action }),
  )

/** The receipt as a document of A4 pages. */
export const receiptDocument = (receipt: Receipt): ReactElement<object> =>
  h(
    Document,
    {
      title: `${receipt.title} ${receipt.number.value}`,
      author: 'Annapurna Eats',
      language: receipt.language,
      creator: 'Annapurna Eats',
      // From 1.4 on a file may contain others.
      ...(receipt.attachment && { pdfVersion: '1.7' as const }),
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(
        View,
        { style: styles.head },
        logo(),
        text(styles.brand, 'Annapurna Eats'),
        h(
          View,
          { style: styles.number },
          text(styles.label, receipt.number.label),
          text({ fontWeight: 700 }, receipt.number.value),
        ),
      ),
      text(styles.title, receipt.title),
      h(
        View,
        { style: styles.facts },
        ...receipt.facts.map(({ label, value }) =>
          h(View, { style: styles.fact, key: label }, text(styles.label, label), text({}, value)),
        ),
      ),
      ...receipt.lines.map((item, index) =>
        h(
          View,
          { style: styles.row, wrap: false, key: `line-${index}` },
          h(
            View,
            { style: styles.grow },
            text({}, item.text),
            ...(item.details ?? []).map((detail, at) => text(styles.detail, detail, `detail-${at}`)),
          ),
          text(styles.amount, item.amount),
        ),
      ),
      h(
        View,
        { style: styles.sums, wrap: false },
        ...receipt.sums.map(({ label, amount, strong }) =>
          h(
            View,
            { style: styles.sum, key: label },
            text([styles.grow, strong ? styles.strong : {}], label),
            text([styles.amount, strong ? styles.strong : {}], amount),
          ),
        ),
      ),
      text(styles.thanks, receipt.thanks),
      h(
        View,
        { style: styles.foot, fixed: true },
        ...receipt.notes.map((note) => text(styles.label, note, note)),
      ),
    ),
  )
