import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fixState } from '../../lib/first-paint/fix-state.ts'
import { tokenStore, userStore } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { checkEndpoints, type EndpointCheck } from './check-endpoints.ts'
import { clearStored } from './stored-roles.ts'

const card = 'rounded-card border border-line bg-surface p-4 shadow-card sm:p-6'

/** Shows what is stored and whether the API responds, and can reset what is stored. */
export const Diagnostics = () => {
  const { t } = useLingui()
  const token = tokenStore.use()
  const user = userStore.use()
  const [checks, setChecks] = useState<EndpointCheck[]>()
  const [problem, setProblem] = useState<string>()
  const [fixed, setFixed] = useState<string>()
  const [busy, setBusy] = useState(false)

  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    setChecks(undefined)
    try {
      setChecks(await checkEndpoints())
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setProblem(t`Error running checks: ${reason}`)
    }
    setBusy(false)
  }
  const fix = () =>
    setFixed(fixState() ? t`A placeholder user was put in place.` : t`Nothing had to be fixed.`)
  return (
    <section aria-labelledby="diagnostics" className={card}>
      <h2 id="diagnostics" className="text-2xl">
        <Trans>Diagnostics</Trans>
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="font-bold text-soft">
          <Trans>Stored token</Trans>
        </dt>
        <dd>{token === '' ? t`missing` : t`present`}</dd>
        <dt className="font-bold text-soft">
          <Trans>Stored user</Trans>
        </dt>
        <dd className="min-w-0 truncate">{user === null ? t`missing` : user.username || user.id}</dd>
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="plain" busy={busy} onClick={run}>
          <Trans>Check API endpoints</Trans>
        </Button>
        <Button look="plain" onClick={fix}>
          <Trans>Fix State</Trans>
        </Button>
        <ClearStored />
      </div>
      <div aria-live="polite" className="mt-4 space-y-3 empty:hidden">
        {problem && <Message kind="error">{problem}</Message>}
        {fixed && <Message kind="info">{fixed}</Message>}
        {checks && (
          <table className="w-full text-left">
            <caption className="sr-only">
              <Trans>What the API answers</Trans>
            </caption>
            <thead className="text-sm text-soft">
              <tr>
                <th scope="col" className="py-1.5 pr-4">
                  <Trans>Endpoint</Trans>
                </th>
                <th scope="col" className="py-1.5">
                  <Trans>Answer</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {checks.map(({ path, ok, result }) => (
                <tr key={path} className="border-t border-line align-top">
                  <th scope="row" className="break-all py-2 pr-4 font-semibold">
                    /api{path}
                  </th>
                  <td className={`py-2 font-bold ${ok ? 'text-leaf' : 'text-chilli'}`}>
                    {ok ? t`Reachable` : t`Not reachable`}
                    <span className="block text-sm font-normal text-soft">{result}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

const ClearStored = () => (
  <AlertDialog.Root>
    <AlertDialog.Trigger render={<Button look="danger" />}>
      <Trans>Clear stored token and user</Trans>
    </AlertDialog.Trigger>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(20_12_6/0.55)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <AlertDialog.Popup className="fixed left-1/2 top-1/2 z-50 w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-[1.75rem] bg-surface p-6 shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
        <AlertDialog.Title className="text-2xl">
          <Trans>Clear stored token and user?</Trans>
        </AlertDialog.Title>
        <AlertDialog.Description className="mt-1 text-soft">
          <Trans>This browser forgets who you are, and you are back at the start.</Trans>
        </AlertDialog.Description>
        <div className="mt-6 flex justify-end gap-3">
          <AlertDialog.Close render={<Button look="plain" />}>
            <Trans>Cancel</Trans>
          </AlertDialog.Close>
          <Button look="danger" onClick={clearStored}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
