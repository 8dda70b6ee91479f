import { useSearchParams } from 'react-router'

const parameter = 'order'

/** The order that the URL names, `?order=`; null: the list. */
export const useShownOrder = (): string | null => useSearchParams()[0].get(parameter)

/** Where an order is shown, or the list (null); its filters stay in the URL. */
export const useOrderAddress = () => {
  const [search] = useSearchParams()
  return (id: string | null): string => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    return `?${next}`
  }
}
