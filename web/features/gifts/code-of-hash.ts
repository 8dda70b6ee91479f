/** A code is no longer, with whatever somebody puts between its letters. */
const longest = 40

/** The code behind the # of a link; as it stands where mail programs have broken its escapes. */
export const codeOfHash = (hash: string): string => {
  const typed = hash.slice(1)
  try {
    return decodeURIComponent(typed).slice(0, longest)
  } catch {
    return typed.slice(0, longest)
  }
}
