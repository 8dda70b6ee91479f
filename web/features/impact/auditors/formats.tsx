import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { factsByKind } from './kinds.ts'
import {
  checkpointListing,
  cosignatureListing,
  entryListing,
  paths,
  policyListing,
  proofListing,
  tileListing,
  treeListing,
} from './listings.ts'
import { Listing, Section } from './section.tsx'

const Table = ({ rows }: { rows: readonly (readonly [name: string, text: ReactNode])[] }) => (
  <dl className="space-y-2">
    {rows.map(([name, text]) => (
      <div key={name}>
        <dt className="font-bold wrap-anywhere">
          <code translate="no">{name}</code>
        </dt>
        <dd className="wrap-anywhere">{text}</dd>
      </div>
    ))}
  </dl>
)

/** Where everything is. */
export const ServedPaths = () => {
  const { t } = useLingui()
  return (
    <Section id="served" title={t`What is served`}>
      <Table
        rows={[
          [paths.ledger, t`the whole ledger, one entry a line, each line ending with a line break`],
          [paths.checkpoint, t`the latest checkpoint, with the signatures of witnesses that there are`],
          [paths.witnessed, t`the latest checkpoint that enough witnesses have signed`],
          [paths.key, t`the key of the log`],
          [paths.policy, t`the log, its witnesses and how many are enough`],
          [paths.tile, t`parts of the tree, which never change`],
          [paths.witnesses, t`how each witness stands to the log, and logs that are closed`],
          [paths.proof, t`for a donor: the proof of a donation, as JSON`],
          [paths.tlogProof, t`for a donor: the same as a file that standard tools read`],
        ]}
      />
    </Section>
  )
}

/** What an entry is. */
export const EntryFormat = () => {
  const { t } = useLingui()
  return (
    <Section id="entries" title={t`An entry`}>
      <p>
        <Trans>
          A line of the ledger is the canonical JSON of one entry: members sorted, no spaces. It has these six
          members and no others. A correction is a new entry, which names in corrects what it corrects.
        </Trans>
      </p>
      <Listing>{entryListing}</Listing>
      <p>
        <Trans>
          Amounts are whole paise (₹1 is 100), weights grams, times UTC. These are the kinds, each with its
          facts; a question mark stands at what may be missing. Other kinds and facts may come: the hashes
          cover them all the same.
        </Trans>
      </p>
      <Table rows={factsByKind.map(([kind, facts]) => [kind, <code key={kind}>{facts}</code>])} />
    </Section>
  )
}

/** The tree, the checkpoint and the tiles. */
export const LogFormat = () => {
  const { t } = useLingui()
  return (
    <>
      <Section id="tree" title={t`The tree`}>
        <p>
          <Trans>The entries are the leaves of a Merkle tree, in their order (RFC 9162).</Trans>
        </p>
        <Listing>{treeListing}</Listing>
      </Section>
      <Section id="checkpoint-format" title={t`A checkpoint`}>
        <p>
          <Trans>
            The root is signed within a minute of a new entry, as a signed note (C2SP signed-note,
            tlog-checkpoint). The name of the log's key is the origin. Pass over lines of keys that you do not
            know; if a line of a key that you know is wrong, trust none of it.
          </Trans>
        </p>
        <Listing>{checkpointListing}</Listing>
      </Section>
      <Section id="tiles" title={t`Tiles`}>
        <p>
          <Trans>
            From the tiles you compute any root and any proof without the whole ledger (C2SP tlog-tiles).
          </Trans>
        </p>
        <Listing>{tileListing}</Listing>
      </Section>
    </>
  )
}

/** How one entry is proved. */
export const ProofFormat = () => {
  const { t } = useLingui()
  return (
    <Section id="proofs" title={t`A proof`}>
      <p>
        <Trans>
          A proof is checked without asking us (C2SP tlog-proof): compute the leaf of the entry, follow the
          path to the root, and check the signatures of the checkpoint. Nothing signs the line extra: it holds
          because its leaf is in the tree.
        </Trans>
      </p>
      <Listing>{proofListing}</Listing>
    </Section>
  )
}

/** What witnesses sign, whom to believe, and how to be one. */
export const WitnessFormat = () => {
  const { t } = useLingui()
  return (
    <Section id="witness-format" title={t`Witnesses`}>
      <p>
        <Trans>
          A witness keeps the last checkpoint that it has signed, and signs a new one only with the proof that
          the old tree is its beginning (C2SP tlog-witness, tlog-cosignature). So one honest witness is enough
          to find out a log with two histories.
        </Trans>
      </p>
      <Listing>{cosignatureListing}</Listing>
      <p>
        <Trans>
          Whom to believe is yours to decide, in a policy (C2SP tlog-policy). Take the keys of witnesses from
          their own operators, and the key of the log from somebody who has seen it before.
        </Trans>
      </p>
      <Listing>{policyListing}</Listing>
      <p>
        <Trans>
          To be a witness, run the program above or another one that speaks tlog-witness, give it the key of
          the log, and write to us with its address and key. We submit each checkpoint to it within seconds.
        </Trans>
      </p>
    </Section>
  )
}
