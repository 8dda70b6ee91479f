import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheckFilled, IconShieldX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFigures } from '../figures.ts'
import type { LedgerVerdict } from './check-ledger.ts'
import type { SignatureState } from './signed-checkpoint.ts'

type Props = { verdict: LedgerVerdict; signature: SignatureState; tookMs: number }

/** What came of the check of the whole ledger: it is right, or which entry is not, and how. */
export const LedgerVerdictText = ({ verdict, signature, tookMs }: Props) => {
  const { i18n } = useLingui()
  const { count } = useFigures()
  if (verdict.kind === 'whole') {
    const { entries, signed, root } = verdict
    const newer = Math.max(0, entries - signed)
    const seconds = i18n.number(Math.max(0.1, tookMs / 1_000), { maximumFractionDigits: 1 })
    const start = root.slice(0, 16)
    return (
      <Good>
        <p className="font-display text-xl font-bold">
          <Trans>The ledger is whole.</Trans>
        </p>
        <p>
          <Plural
            value={entries}
            one="# entry was recomputed here. Its hash and the signed tree are right."
            other="# entries were recomputed here. Every hash, the chain and the signed tree are right."
          />{' '}
          {signature === 'valid' && <Trans>So is the signature.</Trans>}{' '}
          <Trans>It took {seconds} seconds.</Trans>
        </p>
        {newer > 0 && (
          <p className="text-sm">
            <Plural
              value={newer}
              one="# of them is so new that it is in the chain, and in the tree with the next signature."
              other="# of them are so new that they are in the chain, and in the tree with the next signature."
            />
          </p>
        )}
        <p className="text-sm">
          <Trans>
            Root of the tree: <code>{start}…</code>
          </Trans>
        </p>
      </Good>
    )
  }
  if (verdict.kind === 'tampered') return <Tampered {...verdict} />
  if (verdict.kind === 'short') {
    const [entries, size] = [count(verdict.entries), count(verdict.size)]
    return (
      <Bad>
        <p className="font-display text-xl font-bold">
          <Trans>Entries are missing.</Trans>
        </p>
        <p>
          <Trans>
            The download has {entries} entries, and {size} were signed. Either it broke off, or entries were
            left out.
          </Trans>
        </p>
      </Bad>
    )
  }
  const { seq } = verdict
  const size = count(verdict.size)
  return (
    <Bad>
      <p className="font-display text-xl font-bold">
        {seq === null ? (
          <Trans>This is not the ledger that was signed.</Trans>
        ) : (
          <Trans>Entry {seq} is not the one that was signed.</Trans>
        )}
      </p>
      <p>
        <Trans>
          Its chain is right in itself, but the tree of its first {size} entries has another root than the one
          that was signed. Somebody has rewritten it.
        </Trans>
      </p>
    </Bad>
  )
}

const Tampered = ({ seq, what, expected, found }: LedgerVerdict & { kind: 'tampered' }) => (
  <Bad>
    <p className="font-display text-xl font-bold">
      {what === 'malformed' ? (
        <Trans>Entry {seq} cannot be read.</Trans>
      ) : what === 'hash' ? (
        <Trans>Entry {seq} was changed.</Trans>
      ) : what === 'number' ? (
        <Trans>Entry {expected} is not where it must be.</Trans>
      ) : (
        <Trans>Entry {seq} does not follow the one before.</Trans>
      )}
    </p>
    <p>
      {what === 'malformed' ? (
        <Trans>It is no entry of a ledger.</Trans>
      ) : what === 'hash' ? (
        <Trans>What it says does not have the hash that it names.</Trans>
      ) : what === 'number' ? (
        <Trans>An entry was left out, added or moved: in its place stands number {found}.</Trans>
      ) : (
        <Trans>
          It names another hash than the one that the entry before has: one of the two was changed.
        </Trans>
      )}
    </p>
    {(what === 'hash' || what === 'prev') && (
      <dl className="wrap-anywhere mt-1 space-y-1 text-sm">
        <dt className="font-bold">
          {what === 'hash' ? <Trans>Recomputed</Trans> : <Trans>Hash of the entry before</Trans>}
        </dt>
        <dd>
          <code>{expected}</code>
        </dd>
        <dt className="font-bold">
          <Trans>Named in the entry</Trans>
        </dt>
        <dd>
          <code>{found}</code>
        </dd>
      </dl>
    )}
  </Bad>
)

const box = 'flex gap-3 rounded-2xl p-4'

const Good = ({ children }: { children: ReactNode }) => (
  <div role="status" className={`${box} bg-leaf-tint text-leaf`}>
    <IconShieldCheckFilled aria-hidden="true" size={34} className="shrink-0" />
    <div className="wrap-anywhere min-w-0 space-y-1">{children}</div>
  </div>
)

const Bad = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={`${box} bg-chilli-tint text-chilli`}>
    <IconShieldX aria-hidden="true" size={34} className="shrink-0" />
    <div className="wrap-anywhere min-w-0 space-y-1">{children}</div>
  </div>
)
