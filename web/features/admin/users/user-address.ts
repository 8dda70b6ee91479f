import { useSearchParams } from 'react-router'

/** Whose page the tab shows, in the URL: an account's id. */
const userParameter = 'user'

/** The account that the URL names; null: the list. */
export const useShownUser = (): string | null => useSearchParams()[0].get(userParameter)

/** Where somebody's page is, or the list, with the list's filters kept. */
export const useUserAddress = () => {
  const [search] = useSearchParams()
  return (id?: string): string => {
    const next = new URLSearchParams(search)
    if (id === undefined) next.delete(userParameter)
    else next.set(userParameter, id)
    return `?${next}`
  }
}
