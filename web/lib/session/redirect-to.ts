/**
 * Leaves for a page that is not ours. Resolves when this one is shown again, which a browser may do from
 * memory when somebody goes back.
 */
export const redirectTo = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(url)
  })
