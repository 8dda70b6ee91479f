import { useSearchParams } from 'react-router'

/** The parameter of the URL that names the order beside whatever is shown. */
export const orderParameter = 'order'

/** Where an order is looked at without leaving what is shown. */
export const useOrderLink = () => {
  const [search] = useSearchParams()
  return (id: string): { search: string } => {
    const next = new URLSearchParams(search)
    next.set(orderParameter, id)
    return { search: `?${next}` }
  }
}
