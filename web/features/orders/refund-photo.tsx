import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchAsUser } from '../../lib/calls/fetch-as-user.ts'

/** `version` changes with the photo. */
type Props = { orderId: string; version: string }

/** The photo of a refund request, which a plain URL does not show: it needs the bearer token. */
export const RefundPhoto = ({ orderId, version }: Props) => {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['refund-photo', orderId, version],
    queryFn: async ({ signal }) => {
      const path = `/api/orders/${encodeURIComponent(orderId)}/refund-request/photo`
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
    <img src={url} alt={t`What was sent with the request`} className="max-h-56 rounded-2xl object-contain" />
  ) : (
    <div className="skeleton size-32 !rounded-2xl" />
  )
}
