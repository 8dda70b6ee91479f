import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { OwnStamps } from '#shared/thanks/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { Section } from '../../ui/page/section.tsx'

type Card = Pick<OwnStamps['items'][number], 'every' | 'reward' | 'amount'>

const useStamps = () => {
  const user = useUser()
  return useQuery({
    queryKey: ['stamps'],
    queryFn: ({ signal }) => call('GET /api/credit/stamps', {}, { signal }),
    enabled: user?.roles.includes('ROLE_CUSTOMER') === true,
  })
}

/** What a full card gives, in a sentence. */
const RewardText = ({ card: { every, reward, amount } }: { card: Card }) => {
  const sum = formatPaise(paise(amount))
  return reward === 'amount' ? (
    <Trans>
      Every {every} orders give {sum} of credit.
    </Trans>
  ) : (
    <Trans>
      Every {every} orders give what the dearest dish of the last costs as credit, up to {sum}.
    </Trans>
  )
}

/** The places of a card, with those that are stamped. */
const Places = ({ every, stamps }: { every: number; stamps: number }) => {
  const { t } = useLingui()
  const has = Math.max(0, Math.min(stamps, every))
  return (
    <span role="img" aria-label={t`${has} of ${every} stamps`} className="flex flex-wrap gap-1.5">
      {Array.from({ length: every }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a card do not move
          key={at}
          className={`size-5 rounded-full border-2 ${at < has ? 'border-leaf bg-leaf' : 'border-line-strong'}`}
        />
      ))}
    </span>
  )
}

/** The stamp card of a restaurant, with a customer's own stamps; nothing where none is offered. */
const StampCard = ({ restaurantId }: { restaurantId: string }) => {
  const offered = useQuery({
    queryKey: ['stamp-card', restaurantId],
    queryFn: ({ signal }) =>
      call('GET /api/restaurants/:id/stamp-card', { params: { id: restaurantId } }, { signal }),
  })
  const own = useStamps().data?.items.find(({ restaurant }) => restaurant.id === restaurantId)
  const card = offered.data?.card
  if (!card) return null
  return (
    <div className="mt-3 max-w-md rounded-2xl border border-dashed border-line-strong p-3">
      <p className="mb-2 font-bold">
        <Trans>Stamp card</Trans>
      </p>
      <Places every={card.every} stamps={own?.stamps ?? 0} />
      <p className="mt-2 text-sm text-soft">
        <RewardText card={card} />
      </p>
    </div>
  )
}
export default StampCard

/** A customer's cards at all restaurants; nothing without any, but said where they could not be read. */
export const OwnStampCards = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useStamps()
  if (!data)
    return error ? (
      <FailedPart error={error} otherwise={t`Your stamp cards could not be loaded.`} onRetry={refetch} />
    ) : null
  const { items } = data
  if (items.length === 0) return null
  return (
    <Section
      title={t`Your stamp cards`}
      text={t`A stamp for each delivered order. What a full card gives comes when the order can no longer be given back.`}
    >
      <ul className="divide-y divide-line">
        {items.map((card) => (
          <li key={card.restaurant.id} className="space-y-2 py-3">
            <b>{card.restaurant.name}</b>
            <Places every={card.every} stamps={card.stamps} />
            <p className="text-sm text-soft">
              <RewardText card={card} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
