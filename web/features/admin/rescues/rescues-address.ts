import { useSearchParams } from 'react-router'

const parameter = 'lot'

/** The lot that the URL names, `?lot=`; null: the list or the map. */
export const useShownLot = (): string | null => useSearchParams()[0].get(parameter)

/** Where a lot is shown, or the list (null); its filters stay in the URL. */
export const useLotAddress = () => {
  const [search] = useSearchParams()
  return (id: string | null): string => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    return `?${next}`
  }
}
