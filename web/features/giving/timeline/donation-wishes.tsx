import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Donation } from '#shared/giving/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'

type Wishes = { anonymous?: boolean; updates?: boolean }

/** What its donor decides about a gift later: the name on the wall, and e-mails about what it became. */
export const DonationWishes = ({ donation, token }: { donation: Donation; token: string | null }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const { id } = donation
  /** Shown at once, and taken back where it could not be saved. */
  const [wished, setWished] = useState<Wishes>({})
  const { anonymous, updates } = { ...donation, ...wished }
  const change = useMutation({
    mutationFn: (body: Wishes) =>
      call('PATCH /api/donations/:id', { params: { id }, query: token === null ? {} : { token }, body }),
    onMutate: (wishes) => setWished((before) => ({ ...before, ...wishes })),
    onSuccess: () =>
      Promise.all(
        [['donation-timeline', id], ['my-donations'], ['donations']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => {
      setWished({})
      toast.error(messageOf(error, t`That could not be saved. Please try again.`))
    },
  })
  return (
    <section id="emails" aria-label={t`Your wishes`} className="space-y-1">
      <Wish
        checked={!anonymous}
        busy={change.isPending}
        onChange={(named) => change.mutate({ anonymous: !named })}
        label={t`Show my name on the donor wall`}
        hint={
          donation.kind === 'checkout'
            ? t`Gifts at checkout are anonymous until you say otherwise.`
            : t`Without it the wall says Anonymous.`
        }
      />
      <Wish
        checked={updates}
        busy={change.isPending}
        onChange={(wanted) => change.mutate({ updates: wanted })}
        label={t`Write to me when it was eaten`}
        hint={t`One e-mail when a shelter had the first of it, one when it had all, with the shelter's picture if there is one.`}
      />
    </section>
  )
}

type Props = {
  label: string
  hint: string
  checked: boolean
  busy: boolean
  onChange: (checked: boolean) => void
}

const Wish = ({ label, hint, checked, busy, onChange }: Props) => {
  const described = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2.5 font-bold">
        <input
          type="checkbox"
          checked={checked}
          aria-busy={busy}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 accent-action"
        />
        {label}
      </label>
      <p id={described} className="text-sm text-soft">
        {hint}
      </p>
    </div>
  )
}
