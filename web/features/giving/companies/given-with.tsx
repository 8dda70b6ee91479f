import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { useCompany } from './use-company.ts'

const parameter = 'company'

/**
 * The company that the address of the page names (`?company=`), if gifts are counted towards it; and how to
 * give without it.
 */
export const useGivenWith = () => {
  const [search, setSearch] = useSearchParams()
  const { data } = useCompany(search.get(parameter))
  const without = () =>
    setSearch(
      (before) => {
        before.delete(parameter)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { company: data?.open ? data : null, without }
}

/** Says for whose sum a gift counts. */
export const GivenWith = ({ company, without }: ReturnType<typeof useGivenWith>) =>
  company && (
    <div className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-leaf-tint px-4 py-2">
      <p className="mr-auto py-1">
        <Trans>
          It counts for the people of <b>{company.name}</b>.
        </Trans>
      </p>
      <Button look="quiet" onClick={without}>
        <Trans>Give without it</Trans>
      </Button>
    </div>
  )
