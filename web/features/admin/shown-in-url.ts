import { useSearchParams } from 'react-router'

/** What a parameter of the URL names, `?order=`; null: the list. */
export const useShown = (parameter: string): string | null => useSearchParams()[0].get(parameter)

/** Where one is shown by that parameter, or the list (null); the list's filters stay in the URL. */
export const useShownAddress = (parameter: string) => {
  const [search] = useSearchParams()
  return (id: string | null): string => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    return `?${next}`
  }
}
