export type Screen = {
  width: number
  dark: boolean
  /** Whether `expectAccessible` looks at the colours of the other theme as well. */
  bothThemes?: boolean
}

/** Each size and each theme once, for what the mix of both cannot break. */
export const screens: Screen[] = [
  { width: 390, dark: false },
  { width: 1280, dark: true },
]

/** For what neither size nor theme changes. */
export const phone: Screen = { width: 390, dark: false }

/** Phone and desk, each by day and by night. */
export const everyScreen: Screen[] = screens.map((screen) => ({ ...screen, bothThemes: true }))
