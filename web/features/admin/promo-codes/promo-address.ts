import { useSearchParams } from 'react-router'

/** Which code's form the tab shows, in the URL. */
const codeParameter = 'code'
/** No code may be called so: they are in capitals. */
export const newCode = 'new'

/** The code that the URL names; null: the list. */
export const useShownCode = (): string | null => useSearchParams()[0].get(codeParameter)

/** Where the form of a code is, or the list, with the list's filters kept. */
export const usePromoAddress = () => {
  const [search] = useSearchParams()
  return (code?: string): string => {
    const next = new URLSearchParams(search)
    if (code === undefined) next.delete(codeParameter)
    else next.set(codeParameter, code)
    return `?${next}`
  }
}
