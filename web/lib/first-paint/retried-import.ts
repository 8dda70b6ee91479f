/**
 * Whether an import failed because its file could not be fetched ('... imported module', 'Importing a module
 * ...'), not by throwing.
 */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof TypeError && /import(ed|ing)/i.test(error.message)

/**
 * A dynamic import that can be tried again after it failed: browsers keep the failure of a module for as long
 * as the page is open, so a repeat asks for the file under another URL, which Chromium and Firefox name in
 * their error. A file that it imports in turn, and that failed, stays away.
 */
export const retriedImport = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let loaded: Module | undefined
  let failed: URL | undefined
  let repeats = 0
  const repeat = (url: URL): Promise<Module> => {
    repeats += 1
    url.searchParams.set('repeat', String(repeats))
    return import(/* @vite-ignore */ url.href)
  }
  return async () => {
    try {
      loaded ??= await (failed === undefined ? load() : repeat(failed))
      return loaded
    } catch (error) {
      const [url] = /https?:\/\/\S+/.exec(String(error)) ?? []
      if (url !== undefined) failed ??= new URL(url)
      throw error
    }
  }
}
