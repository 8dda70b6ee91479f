import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconMapPin, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Address } from '#shared/accounts/contracts.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { AddressForm } from './address-form.tsx'
import { useAddressChanges, useAddresses } from './use-addresses.ts'
import { useFocusBack } from './use-focus-back.ts'

/** A person's delivery addresses: listed, added, changed, removed, one of them the default. */
export const Addresses = ({ userId }: { userId: string }) => {
  const { t } = useLingui()
  const addresses = useAddresses(userId)
  const { save, remove } = useAddressChanges(userId)
  /** The address being edited; `new` for a new one. */
  const [open, setOpen] = useState<Address | 'new' | null>(null)
  const container = useRef<HTMLDivElement>(null)
  useFocusBack(container, open)
  const close = () => setOpen(null)
  const failed = (error: unknown) =>
    toast.error(messageOf(error, t`The address could not be saved. Please try again.`))

  if (open !== null)
    return (
      <div ref={container}>
        <AddressForm
          address={open === 'new' ? undefined : open}
          onCancel={close}
          onSave={async (form) => {
            await save(form, open === 'new' ? undefined : open.id)
            toast.success(t`The address is saved`)
            close()
          }}
        />
      </div>
    )
  return (
    <div ref={container} className="space-y-4">
      <Button look="plain" onClick={() => setOpen('new')}>
        <IconPlus aria-hidden="true" size={19} />
        <Trans>Add New Address</Trans>
      </Button>
      {addresses.isPending && <div role="status" aria-label={t`Loading`} className="skeleton h-28 w-full" />}
      {addresses.isError && (
        <FailedPart
          error={addresses.error}
          otherwise={t`Your addresses could not be loaded.`}
          onRetry={addresses.refetch}
        />
      )}
      {addresses.data?.items.length === 0 && (
        <p className="text-soft">
          <Trans>No addresses saved yet. The first one becomes your default.</Trans>
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {addresses.data?.items.map((address) => (
          <li key={address.id}>
            <AddressCard
              address={address}
              onEdit={() => setOpen(address)}
              onDefault={() =>
                save({ label: address.label, address: address.address, isDefault: true }, address.id).catch(
                  failed,
                )
              }
              onRemove={async () => {
                await remove(address.id).then(() => toast.success(t`The address was removed`), failed)
                container.current?.querySelector<HTMLElement>('button')?.focus()
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type CardProps = { address: Address; onEdit: () => void; onDefault: () => void; onRemove: () => void }

const AddressCard = ({
  address: { label, address, city, zipCode, isDefault, location },
  onEdit,
  onDefault,
  onRemove,
}: CardProps) => {
  const { t } = useLingui()
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card">
      <h3 className="flex items-center gap-2 text-lg">
        <IconMapPin aria-hidden="true" size={20} className="shrink-0 text-accent" />
        <span className="min-w-0 break-words">{label}</span>
        {isDefault && (
          <span className="rounded-full bg-leaf-tint px-2.5 py-0.5 font-sans text-sm font-bold text-leaf">
            <Trans>Default</Trans>
          </span>
        )}
      </h3>
      <p className="mt-1 flex-1 break-words text-soft">
        {[address, `${city} ${zipCode}`.trim()].filter(Boolean).join(', ')}
        {location && (
          <span className="mt-1 flex items-center gap-1 text-sm">
            <IconCheck aria-hidden="true" size={17} className="shrink-0 text-leaf" />
            <Trans>On the map</Trans>
          </span>
        )}
      </p>
      <div className="-mx-2 mt-3 flex flex-wrap">
        <Button look="quiet" className="-ml-3 !px-3" aria-label={t`Edit ${label}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        {!isDefault && (
          <Button look="quiet" className="!px-3" aria-label={t`Set as default: ${label}`} onClick={onDefault}>
            <Trans>Set as default</Trans>
          </Button>
        )}
        <Button look="quiet" className="!px-3" aria-label={t`Remove ${label}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </article>
  )
}
