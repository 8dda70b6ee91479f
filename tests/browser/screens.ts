export type Screen = { width: number; dark: boolean }

/** Phone and desk, by day and by night. */
export const everyScreen: Screen[] = [
  { width: 390, dark: false },
  { width: 390, dark: true },
  { width: 1280, dark: false },
  { width: 1280, dark: true },
]

/** Each size and each colour once, for what the mix of both cannot break. */
export const screens: Screen[] = [
  { width: 390, dark: false },
  { width: 1280, dark: true },
]
