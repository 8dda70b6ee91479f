import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { Check } from '../../../ui/forms/check.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { SearchFilter } from '../../../ui/lists/filter-bar.tsx'

type Restaurant = { id: string; name: string }
type Props = {
  chosen: readonly Restaurant[]
  onChange: (chosen: Restaurant[]) => void
  error: string | undefined
}

/** Some restaurants: those that are chosen, and those that a search finds. */
export const RestaurantChoice = ({ chosen, onChange, error }: Props) => {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: ['restaurants-to-choose', q],
    queryFn: ({ signal }) => call('GET /api/restaurants', { query: { q, limit: 10 } }, { signal }),
    placeholderData: (before) => before,
  })
  const ids = new Set(chosen.map(({ id }) => id))
  const offered = (found.data?.items ?? []).filter(({ id }) => !ids.has(id))
  return (
    <fieldset className="my-2 rounded-2xl border border-line p-3.5">
      <legend className="px-1 font-bold">
        <Trans>Restaurants</Trans>
      </legend>
      {chosen.map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          checked
          onChange={() => onChange(chosen.filter((one) => one.id !== id))}
        />
      ))}
      <SearchFilter label={t`Find a restaurant`} value={q} onChange={setQ} />
      {offered.map(({ id, name, area }) => (
        <Check
          key={id}
          label={area === '' ? name : `${name}, ${area}`}
          checked={false}
          onChange={() => onChange([...chosen, { id, name }])}
        />
      ))}
      <FieldError id="restaurants-error" message={error} />
    </fieldset>
  )
}
