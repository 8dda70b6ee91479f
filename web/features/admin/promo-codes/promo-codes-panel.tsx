import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { ListAndDetail } from '../../../ui/lists/list-and-detail/list-and-detail.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { newCode, usePromoAddress, useShownCode } from './promo-address.ts'
import { PromoForm } from './promo-form.tsx'
import { PromoList } from './promo-list.tsx'

/** The promo codes that everybody may use: the list, and the form of the one that the URL names. */
const PromoCodesPanel = () => {
  const { t } = useLingui()
  const code = useShownCode()
  const addressOf = usePromoAddress()
  if (code === newCode) return <PromoForm code={null} />
  return (
    <ListAndDetail
      shown={code}
      backTo={addressOf()}
      back={t`All promo codes`}
      title={t`Promo code`}
      list={<PromoList />}
      detail={(id) => <ChangePromo key={id} code={id} />}
    />
  )
}
export default PromoCodesPanel

const ChangePromo = ({ code }: { code: string }) => {
  const query = useQuery({
    queryKey: ['promo-code', code],
    queryFn: ({ signal }) => call('GET /api/admin/promo-codes/:code', { params: { code } }, { signal }),
    // A form under somebody's hands is not refetched.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.data) return <PromoForm code={query.data} />
  return query.isError ? <PartFailure error={query.error} onRetry={query.refetch} /> : <PageSkeleton />
}
