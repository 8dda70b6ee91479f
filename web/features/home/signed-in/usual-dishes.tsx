import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecommendedDish, useRecommendations } from '../../customer/index.ts'

const shown = 3

/** What the person has ordered more than anything else, and can have now; nothing for who is new. */
const UsualDishes = () => (
  <QueryClientProvider client={queryClient}>
    <Dishes />
  </QueryClientProvider>
)
export default UsualDishes

const Dishes = () => {
  const items = useRecommendations().data?.items.filter(({ reason }) => reason.kind === 'orderedAgain') ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="usual" className="pt-12">
      <h2 id="usual" className="mb-4 text-3xl">
        <Trans>Your usual dishes</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {items.slice(0, shown).map((item) => (
          <li key={item.dish.id}>
            <RecommendedDish {...item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
