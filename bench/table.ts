/** Prints rows under a header as a Markdown table, so that docs/performance.md can quote it as it is. */
export const table = (header: string[], rows: (string | number)[][]): void => {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  console.log([line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n'))
}
