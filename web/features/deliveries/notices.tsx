import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CourierNotice } from '#shared/deliveries/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'
import { deliveriesKey } from './use-deliveries.ts'

const key = [...deliveriesKey, 'notices']

/**
 * What the courier lost without doing anything, over everything else until it was read: where nobody looks at
 * a toast, the food would be brought to a door that does not want it.
 */
export const Notices = ({ ring }: { ring: (() => void) | undefined }) => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const read = await call('GET /api/deliveries/notices', {}, { signal })
      if (read.items.length > 0) ring?.()
      return read
    },
  })
  const markRead = useMutation({
    mutationFn: (id: number) => call('POST /api/deliveries/notices/:id/read', { params: { id: String(id) } }),
    onSuccess: (left) => client.setQueryData(key, left),
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  const [notice] = data?.items ?? []
  return (
    <AlertDialog.Root open={notice !== undefined}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(20_12_6/0.55)]" />
        <AlertDialog.Popup className="fixed left-1/2 top-1/2 z-50 max-h-[94dvh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[1.75rem] border-2 border-chilli bg-surface p-6 shadow-lift outline-none">
          {notice && (
            <NoticeText notice={notice} busy={markRead.isPending} onRead={() => markRead.mutate(notice.id)} />
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type TextProps = { notice: CourierNotice; busy: boolean; onRead: () => void }

const NoticeText = ({ notice, busy, onRead }: TextProps) => {
  const { t } = useLingui()
  const { kind, deliveryId, hadFood, pay, restaurant, restaurantAddress, at } = notice
  const titles = {
    cancelled: t`A delivery was cancelled`,
    taken: t`A delivery was taken away`,
    released: t`A delivery was taken back`,
  }
  return (
    <>
      <AlertDialog.Title className="text-2xl text-chilli">{titles[kind]}</AlertDialog.Title>
      <AlertDialog.Description className="mt-1 text-soft">
        {t`${deliveryId} of ${restaurant}, at ${timeOfDay(at)}.`}
      </AlertDialog.Description>
      <p className="mt-4 text-lg font-bold">
        {hadFood ? (
          <Trans>
            Bring the food back to {restaurant}, {restaurantAddress}. Do not hand it over.
          </Trans>
        ) : kind === 'cancelled' ? (
          <Trans>There is nothing to fetch any more.</Trans>
        ) : kind === 'taken' ? (
          <Trans>Our team gave it to somebody else. You have nothing to do.</Trans>
        ) : (
          <Trans>There was no sign of you for a while, so somebody else takes it.</Trans>
        )}
      </p>
      <p className="mt-2">
        {pay > 0 ? <Trans>You are paid {formatPaise(pay)} for it.</Trans> : <Trans>It pays nothing.</Trans>}
      </p>
      <Button className="mt-6 min-h-16 w-full !text-xl" busy={busy} onClick={onRead}>
        <Trans>I have read it</Trans>
      </Button>
    </>
  )
}
