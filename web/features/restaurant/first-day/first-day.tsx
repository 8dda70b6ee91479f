import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheckFilled, IconCircleDashed, IconEye, IconRocket } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FirstDayPart } from '#shared/restaurants/contracts.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { Preview } from './preview.tsx'
import { useFirstDay, useShowOrHide } from './use-first-day.ts'
import { usePlaceTestOrder, useTestOrder } from './use-test-order.ts'

/** What the profile lacks, as it is named there. */
const profileParts: Partial<Record<FirstDayPart, MessageDescriptor>> = {
  name: msg`Restaurant name`,
  address: msg`Address`,
  location: msg`Place on the map`,
  phone: msg`Phone`,
  cuisines: msg`Cuisines`,
  fssaiNumber: msg`FSSAI licence number`,
}

/** Leads a restaurant that customers do not see yet from step to step, up to 'Go live'. */
const FirstDay = () => {
  const { t } = useLingui()
  const id = useId()
  const addressOf = useDashboardAddress()
  const day = useFirstDay()
  const showOrHide = useShowOrHide()
  const [previewing, setPreviewing] = useState(false)
  const [refused, setRefused] = useState<{ message: string; fields: string[] }>()
  const [busy, setBusy] = useState(false)
  const goLive = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      const { name } = await showOrHide('go-live')
      toast.success(t`${name} is live: customers can order now`)
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : []
      setRefused({ message: messageOf(error, t`That did not work. Please try again.`), fields })
      await day.refetch()
      setBusy(false)
    }
  }
  if (day.isError && !day.data)
    return (
      <div className="mb-9 space-y-3">
        <Message kind="error">{messageOf(day.error, t`Your first steps could not be loaded.`)}</Message>
        <Button look="plain" busy={day.isFetching} onClick={() => day.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (!day.data)
    return <div role="status" aria-label={t`Loading`} className="skeleton mb-9 h-96 w-full !rounded-card" />
  const { missing, dishes, photos, payoutAccount, taxDetails, testOrder } = day.data
  const profile = missing.flatMap((part) => profileParts[part] ?? [])
  const lacking = profile.map((part) => t(part)).join(', ')
  const settings = (page: string) => addressOf({ tab: 'settings', page })
  const menu = addressOf({ tab: 'menu' })
  const money = addressOf({ tab: 'money', part: 'account' })
  return (
    <section
      aria-labelledby={id}
      className="mb-9 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="text-2xl">
        <Trans>Your first day</Trans>
      </h2>
      <p className="mt-1 text-soft">
        <Trans>Only you and your staff see the restaurant. Customers see it as soon as you go live.</Trans>
      </p>
      <ol className="mt-4 divide-y divide-line">
        <Step
          done={profile.length === 0}
          title={t`Profile`}
          action={<StepLink to={settings('profile')} label={t`Profile`} done={profile.length === 0} />}
        >
          {profile.length === 0 ? <Trans>All of it is there.</Trans> : <Trans>Missing: {lacking}</Trans>}
        </Step>
        <Step
          done={!missing.includes('hours')}
          title={t`Opening hours`}
          action={
            <StepLink to={settings('hours')} label={t`Opening hours`} done={!missing.includes('hours')} />
          }
        >
          {missing.includes('hours') ? (
            <Trans>There is no day on which you are open.</Trans>
          ) : (
            <Trans>Unless you change them: 10:00 to 22:00 every day.</Trans>
          )}
        </Step>
        <Step
          done={dishes > 0}
          title={t`First dishes`}
          action={<StepLink to={menu} label={t`First dishes`} done={dishes > 0} />}
        >
          {dishes === 0 ? (
            <Trans>Your menu needs one dish at least.</Trans>
          ) : (
            <Plural value={dishes} one="# dish on your menu" other="# dishes on your menu" />
          )}
        </Step>
        <Step
          done={photos > 0}
          title={t`Photos of your dishes`}
          action={<StepLink to={menu} label={t`Photos of your dishes`} done={photos > 0} />}
        >
          {photos === 0 ? (
            <Trans>Optional: without a photo a dish has a picture of ours.</Trans>
          ) : (
            <Trans>
              {photos} of {dishes} with a photo
            </Trans>
          )}
        </Step>
        <Step
          done={payoutAccount}
          title={t`Payout account`}
          action={<StepLink to={money} label={t`Payout account`} done={payoutAccount} />}
        >
          {payoutAccount ? (
            <Trans>Your payouts are to go there.</Trans>
          ) : (
            <Trans>Without a bank account nothing can be transferred to you.</Trans>
          )}
        </Step>
        <Step
          done={taxDetails}
          title={t`GSTIN and PAN`}
          action={<StepLink to={money} label={t`GSTIN and PAN`} done={taxDetails} />}
        >
          {taxDetails ? (
            <Trans>Both are stated.</Trans>
          ) : (
            <Trans>If you are not registered for GST, say so there.</Trans>
          )}
        </Step>
        <Step
          done={testOrder}
          title={t`Test order`}
          action={<TestStep done={testOrder} onSent={day.refetch} />}
        >
          {testOrder ? (
            <Trans>Your kitchen has heard it.</Trans>
          ) : (
            <Trans>
              Open the kitchen’s screen, start the shift and see and hear how an order comes in. It costs
              nothing and counts nowhere.
            </Trans>
          )}
        </Step>
      </ol>
      {refused && (
        <div className="mt-4">
          <Message kind="error">
            {refused.message}
            {refused.fields.length > 0 && (
              <ul className="mt-1 list-disc pl-5">
                {refused.fields.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Message>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="plain" aria-haspopup="dialog" onClick={() => setPreviewing(true)}>
          <IconEye aria-hidden="true" size={20} />
          <Trans>Preview</Trans>
        </Button>
        <Button busy={busy} onClick={goLive} className="min-w-40">
          <IconRocket aria-hidden="true" size={20} />
          <Trans>Go live</Trans>
        </Button>
      </div>
      <Dialog
        open={previewing}
        onClose={() => setPreviewing(false)}
        title={t`Preview`}
        description={t`As customers will see it.`}
        wide
      >
        <Preview />
      </Dialog>
    </section>
  )
}
export default FirstDay

type StepProps = { done: boolean; title: string; action: ReactNode; children: ReactNode }

const Step = ({ done, title, action, children }: StepProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
    {done ? (
      <IconCircleCheckFilled aria-hidden="true" size={26} className="shrink-0 text-leaf" />
    ) : (
      <IconCircleDashed aria-hidden="true" size={26} className="shrink-0 text-soft" />
    )}
    <div className="wrap-anywhere min-w-0 flex-1 basis-44">
      <h3 className="text-lg leading-tight">
        {title}
        <span className="sr-only">: {done ? <Trans>done</Trans> : <Trans>to do</Trans>}</span>
      </h3>
      <p className="text-sm text-soft">{children}</p>
    </div>
    {action}
  </li>
)

/** Sends the kitchen a test order; somebody there says that it was heard. */
const TestStep = ({ done, onSent }: { done: boolean; onSent: () => void }) => {
  const { t } = useLingui()
  const waiting = useTestOrder() !== null
  const place = usePlaceTestOrder()
  // Once it is no longer there, somebody may have heard it.
  const was = useRef(waiting)
  useEffect(() => {
    if (was.current && !waiting) onSent()
    was.current = waiting
  }, [waiting, onSent])
  const send = async () => {
    try {
      await place.mutateAsync(null)
    } catch (error) {
      toast.error(messageOf(error, t`That did not work. Please try again.`))
    }
  }
  return (
    <Button look="plain" className="max-sm:w-full" busy={place.isPending} disabled={waiting} onClick={send}>
      {waiting ? (
        <Trans>It waits in the kitchen</Trans>
      ) : done ? (
        <Trans>Send another test order</Trans>
      ) : (
        <Trans>Send a test order</Trans>
      )}
    </Button>
  )
}

const StepLink = ({ to, label, done }: { to: string; label: string; done: boolean }) => {
  const { t } = useLingui()
  const text = done ? t`Change` : t`Fill in`
  return (
    <Link to={to} aria-label={`${text}: ${label}`} className={buttonClass('plain', 'max-sm:w-full')}>
      {text}
    </Link>
  )
}
