import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Donation } from '#shared/giving/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { saveText } from '../../lib/calls/download.ts'
import { closePopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { loadProofCheck, type ProofVerdict, ProofVerdictText } from '../impact/index.ts'

/** How often it is looked whether the proof is there; a checkpoint is signed within a minute. */
const lookMs = 10_000

/** The proof, with all that it takes to check it without a connection; null while it is pending. */
const useProof = ({ id, receiptToken }: Pick<Donation, 'id' | 'receiptToken'>) =>
  useQuery({
    queryKey: ['donation-proof', id],
    queryFn: async ({ signal }) => {
      const proof = await call(
        'GET /api/donations/:id/proof',
        { params: { id }, query: { token: receiptToken } },
        { signal },
      )
      if ('pending' in proof) return null
      const { checkProof, tlogProofOf, trustedKey } = await loadProofCheck()
      const key = await trustedKey()
      return { proof, tlogProof: tlogProofOf(proof), check: () => checkProof(proof, key) }
    },
    refetchInterval: ({ state }) => (state.data === null ? lookMs : false),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether a received donation is on the public ledger, which its donor's own browser checks. */
export const DonationProof = ({ donation }: { donation: Pick<Donation, 'id' | 'receiptToken'> }) => {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useProof(donation)
  const [verdict, setVerdict] = useState<ProofVerdict>()
  if (error && !data)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        {messageOf(error, t`The proof could not be loaded.`)}
        <Button look="quiet" busy={isFetching} onClick={() => refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  if (!data)
    return (
      <p role="status" className="text-sm text-soft">
        <Trans>
          Your donation is being written on our{' '}
          <Link to="/impact" onClick={closePopup} className="underline">
            public ledger
          </Link>
          . The proof is here within a minute.
        </Trans>
      </p>
    )
  const { seq } = data.proof.entry
  return (
    <section
      aria-label={t`Proof`}
      className="w-full rounded-card border border-line bg-leaf-tint p-4 text-left"
    >
      <p role="status" className="font-bold">
        <Trans>
          Your donation is entry {seq} of our{' '}
          <Link to="/impact" onClick={closePopup} className="underline">
            public ledger
          </Link>
          .
        </Trans>
      </p>
      <p className="mt-1 text-sm">
        <Trans>
          It is a line in a public book, and nobody can change a line without everybody noticing. The proof is
          here, and a file in your receipt. Your browser checks it without asking us.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col max-sm:items-start">
        <Button look="plain" onClick={async () => setVerdict(await data.check())}>
          <IconShieldCheck aria-hidden="true" size={20} />
          <Trans>Check my donation</Trans>
        </Button>
        <Button
          look="quiet"
          className="max-sm:-ml-5"
          onClick={() => saveText(`${JSON.stringify(data.proof)}\n`, 'proof.json')}
        >
          <IconDownload aria-hidden="true" size={20} />
          <Trans>Save the proof</Trans>
        </Button>
        <Button
          look="quiet"
          className="max-sm:-ml-5"
          onClick={() => saveText(data.tlogProof, 'donation.tlog-proof')}
        >
          <IconDownload aria-hidden="true" size={20} />
          <Trans>For standard tools (.tlog-proof)</Trans>
        </Button>
      </div>
      <div className="not-empty:mt-3">{verdict && <ProofVerdictText verdict={verdict} />}</div>
    </section>
  )
}
