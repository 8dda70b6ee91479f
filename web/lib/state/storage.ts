/**
 * The browser's storage of a kind, for every use of it: where the browser refuses (cookies blocked, private
 * mode, no room), the value stays in memory for as long as the page is open. Nothing here throws; on the
 * server nothing is stored.
 */
const storageOf = (kind: 'localStorage' | 'sessionStorage') => {
  const unstored = new Map<string, string>()
  return {
    getItem: (key: string): string | null => {
      try {
        return unstored.get(key) ?? window[kind].getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key: string, value: string): void => {
      try {
        window[kind].setItem(key, value)
        unstored.delete(key)
      } catch {
        unstored.set(key, value)
      }
    },
    removeItem: (key: string): void => {
      unstored.delete(key)
      try {
        window[kind].removeItem(key)
      } catch {
        // Nothing is stored there.
      }
    },
  }
}

export const localStore = storageOf('localStorage')
export const sessionStore = storageOf('sessionStorage')
