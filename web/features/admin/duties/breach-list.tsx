import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useRef, useState } from 'react'
import { marketInput, momentOfInput } from '#shared/calendar.ts'
import type { BreachStep } from '#shared/duties/breach.ts'
import type { Breach } from '#shared/privacy/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { exactTime, useNow } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AreaField, Field } from '../../../ui/forms/field.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

const key = ['admin', 'breaches']
const everyMs = 60_000

/** The register of breaches of personal data, with what is due by when. */
export const BreachList = () => {
  const { t } = useLingui()
  const [shown, setShown] = useState<Breach | 'new'>()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/breaches', {}, { signal }),
  })
  return (
    <div className="space-y-4">
      <Button onClick={() => setShown('new')}>
        <Trans>Record a breach</Trans>
      </Button>
      {query.isError ? (
        <PartFailure
          error={query.error}
          otherwise={t`The register could not be loaded.`}
          onRetry={query.refetch}
        />
      ) : !query.data ? (
        <PageSkeleton />
      ) : query.data.items.length === 0 ? (
        <EmptyState
          glyph="compass"
          title={t`No breach is known`}
          text={t`Record one as soon as somebody notices: hours count from then.`}
        />
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {query.data.items.map((breach) => (
            <li key={breach.number} className="min-w-0">
              <Card breach={breach} onChange={() => setShown(breach)} />
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown === 'new' ? t`Record a breach` : t`What is known of it`}
        description={t`No names and no data of people in here: they are in the data itself.`}
      >
        {shown && (
          <BreachForm
            key={shown === 'new' ? 'new' : shown.number}
            breach={shown === 'new' ? null : shown}
            onDone={() => setShown(undefined)}
          />
        )}
      </Dialog>
    </div>
  )
}

const Card = ({ breach, onChange }: { breach: Breach; onChange: () => void }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const now = useNow(everyMs)
  const [closing, setClosing] = useState(false)
  const { number, what, people, noticedAt, steps, closedAt } = breach
  const names: Record<BreachStep, string> = {
    certIn: t`CERT-In told`,
    people: t`The people told`,
    board: t`The Data Protection Board told`,
    details: t`Details sent to the Board`,
  }
  const change = async (body: { done: BreachStep } | { closed: true }) => {
    await call('PATCH /api/admin/breaches/:number', { params: { number }, body })
    await client.invalidateQueries({ queryKey: key })
  }
  const {
    run: close,
    busy,
    problem,
  } = useCommand(async () => {
    await change({ closed: true })
    setClosing(false)
  })
  return (
    <article className="wrap-anywhere flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 className="text-lg">
        <Trans>Breach {number}</Trans>
      </h2>
      <p className="text-sm text-soft">
        {t`Noticed on ${exactTime(noticedAt)}`} ·{' '}
        {people === null ? t`how many people is not known` : t`people: ${people}`}
        {closedAt !== null && ` · ${t`closed on ${exactTime(closedAt)}`}`}
      </p>
      <p className="whitespace-pre-wrap">{what}</p>
      <ul className="divide-y divide-line">
        {steps.map(({ step, dueAt, doneAt, law, source }) => (
          <li key={step} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <div>
              <p className="font-bold">{names[step]}</p>
              <p
                className={`text-sm ${law && doneAt === null && new Date(dueAt).getTime() < now ? 'font-bold text-chilli' : 'text-soft'}`}
              >
                {doneAt !== null ? t`done on ${exactTime(doneAt)}` : t`due by ${exactTime(dueAt)}`}
                {!law && ` · ${t`the law demands it later`}`}
              </p>
              <p className="text-xs text-soft" lang="en">
                {source}
              </p>
            </div>
            {doneAt === null && (
              <Step label={t`Mark as done: ${names[step]}`} mark={() => change({ done: step })} />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap gap-3">
        <Button look="plain" onClick={onChange}>
          <Trans>What is known of it</Trans>
        </Button>
        {closedAt === null && (
          <Button look="quiet" onClick={() => setClosing(true)}>
            <Trans>Close it</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={closing}
        onClose={() => setClosing(false)}
        title={t`Close breach ${number}?`}
        description={t`It stays in the register. More can be added all the same.`}
        confirm={t`Close it`}
        keep={t`Leave it`}
        busy={busy}
        onConfirm={() => void close()}
      >
        {problem && <Message kind="error">{problem}</Message>}
      </ConfirmDialog>
    </article>
  )
}

const Step = ({ label, mark }: { label: string; mark: () => Promise<void> }) => {
  const { run, busy, problem } = useCommand(mark)
  return (
    <div>
      {problem && <Message kind="error">{problem}</Message>}
      <Button look="plain" busy={busy} aria-label={label} onClick={() => run()}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}

const BreachForm = ({ breach, onDone }: { breach: Breach | null; onDone: () => void }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const command = useRef(nanoid())
  const [draft, setDraft] = useState({
    what: breach?.what ?? '',
    data: breach?.data ?? '',
    people: breach?.people?.toString() ?? '',
    measures: breach?.measures ?? '',
    noticedAt: marketInput(breach ? new Date(breach.noticedAt) : new Date()),
  })
  const set = (changed: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changed }))
  const { run, busy, wrong, problem } = useCommand(async () => {
    const { noticedAt, people, ...known } = draft
    const body = { ...known, people: people.trim() === '' ? null : Math.round(Number(people) || 0) }
    if (breach) await call('PATCH /api/admin/breaches/:number', { params: { number: breach.number }, body })
    else {
      const at = momentOfInput(noticedAt)
      await call(
        'POST /api/admin/breaches',
        { body: { ...body, noticedAt: Number.isNaN(at.getTime()) ? '' : at.toISOString() } },
        { idempotencyKey: command.current },
      )
    }
    await client.invalidateQueries({ queryKey: key })
    toast.success(t`It is in the register`)
    onDone()
  })
  return (
    <form onSubmit={run} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      {!breach && (
        <Field
          type="datetime-local"
          label={t`Noticed on`}
          hint={t`In India's time`}
          value={draft.noticedAt}
          onChange={({ target }) => set({ noticedAt: target.value })}
          error={wrong.noticedAt}
        />
      )}
      <AreaField
        label={t`What happened, where and when`}
        maxLength={4000}
        value={draft.what}
        onChange={({ target }) => set({ what: target.value })}
        error={wrong.what}
      />
      <AreaField
        label={t`What data it concerns`}
        maxLength={4000}
        optional
        value={draft.data}
        onChange={({ target }) => set({ data: target.value })}
        error={wrong.data}
      />
      <Field
        inputMode="numeric"
        label={t`How many people`}
        hint={t`Empty while nobody knows`}
        value={draft.people}
        onChange={({ target }) => set({ people: target.value })}
        error={wrong.people}
      />
      <AreaField
        label={t`What was done about it, and what people can do`}
        maxLength={4000}
        optional
        value={draft.measures}
        onChange={({ target }) => set({ measures: target.value })}
        error={wrong.measures}
      />
      <Button type="submit" busy={busy}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
