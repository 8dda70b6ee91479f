import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { useCompany } from './use-company.ts'

type Props = { id: string; onWithout: () => void }

/** Says for whose sum a gift counts; of a company that takes none, the gift is one without it. */
const GivenWith = ({ id, onWithout }: Props) => {
  const { data: company, error } = useCompany(id)
  const isNone = company?.open === false || (error instanceof ApiError && error.code === 'not_found')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is known
  useEffect(() => {
    if (isNone) onWithout()
  }, [isNone])
  return (
    company?.open && (
      <div className="flex flex-wrap items-center gap-x-3 rounded-2xl bg-leaf-tint px-4 py-2">
        <p className="mr-auto py-1">
          <Trans>
            It counts for the people of <b>{company.name}</b>.
          </Trans>
        </p>
        <Button look="quiet" className="!px-0" onClick={onWithout}>
          <Trans>Give without it</Trans>
        </Button>
      </div>
    )
  )
}
export default GivenWith
