/**
 * A customer as everybody may read them: first name and the last one's initial, `Asha R.`; null where no name
 * was given, and once the account is erased.
 */
export const shownAuthor = (fullName: string): string | null => {
  const [first, ...others] = fullName.trim().split(/\s+/u)
  if (!first) return null
  const initial = [...(others.at(-1) ?? '')][0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en-IN')}.`
}
