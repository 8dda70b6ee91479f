/** How a way is drawn: by colour, width and dashes, so that it is not told by its colour alone. */
export const routeLooks = {
  waits: { color: '#b45309', weight: 4, dashArray: '2 9' },
  underWay: { color: '#c2410c', weight: 5 },
  done: { color: '#2f6b3f', weight: 3 },
  failed: { color: '#b3261e', weight: 3, dashArray: '10 6' },
  suggested: { color: '#6b5544', weight: 2, dashArray: '5 5' },
} as const satisfies Record<string, { color: string; weight: number; dashArray?: string }>
export type RouteLook = keyof typeof routeLooks
