import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchAsUser } from '../../../lib/calls/fetch-as-user.ts'

/** `version` changes with the photo. */
type Props = { path: string; version: string; alt: string }

/** A photo of an order that not everybody may see: a plain URL does not show it, for it needs the token. */
export const PrivatePhoto = ({ path, version, alt }: Props) => {
  const { data } = useQuery({
    queryKey: ['private-photo', path, version],
    queryFn: async ({ signal }) => {
      const response = await fetchAsUser(path, { signal })
      return response.ok ? response.blob() : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (data === null) return null
  return url ? (
    <img src={url} alt={alt} className="max-h-56 rounded-2xl object-contain" />
  ) : (
    <div className="skeleton size-32 !rounded-2xl" />
  )
}
