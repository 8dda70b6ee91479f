import { Trans, useLingui } from '@lingui/react/macro'
import { IconDiscount2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { QuoteResponse } from '#shared/checkout/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { onEnter } from '../../ui/forms/on-enter.ts'
import type { usePromo } from './use-promo.ts'

type Props = {
  promo: ReturnType<typeof usePromo>
  /** What the server takes off for it; absent until it has said so. */
  applied: QuoteResponse['promo'] | undefined
}

/** A field for a promo code; once one is applied, the code with a button to remove it. */
export const PromoField = ({ promo, applied }: Props) => {
  const { t } = useLingui()
  const { code, problem, busy } = promo
  const { percent, amount } = applied ?? { percent: null, amount: null }
  const off = amount === null ? null : formatPaise(amount)
  const id = useId()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const remover = useRef<HTMLButtonElement>(null)
  // The field and the applied code replace each other, and the focus moves along, but not when the page
  // opens.
  const shown = useRef(code)
  useEffect(() => {
    if (shown.current === code) return
    shown.current = code
    const next = code === undefined ? input.current : remover.current
    next?.focus()
  }, [code])
  const apply = () => void promo.apply(typed)
  return (
    <div>
      <div role="status">
        {code !== undefined && (
          <p className="flex items-center gap-2.5 rounded-2xl bg-leaf-tint py-1 pl-4 pr-1 text-leaf">
            <IconDiscount2 aria-hidden="true" size={21} className="shrink-0" />
            <span className="min-w-0 flex-1 break-words font-bold">
              {percent !== null ? (
                <Trans>
                  {code}: {percent}% off
                </Trans>
              ) : off !== null ? (
                <Trans>
                  {code}: {off} off
                </Trans>
              ) : (
                code
              )}
            </span>
            <Button
              ref={remover}
              look="quiet"
              onClick={promo.remove}
              aria-label={t`Remove promo code`}
              className="!px-3"
            >
              <Trans>Remove</Trans>
            </Button>
          </p>
        )}
      </div>
      {code === undefined && (
        <>
          <label htmlFor={id} className="mb-1 block font-bold">
            <Trans>Promo code</Trans>{' '}
            <span className="font-normal text-soft">
              <Trans>(optional)</Trans>
            </span>
          </label>
          <div className="flex gap-2">
            <input
              ref={input}
              id={id}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onEnter(apply)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && `${id}-error`}
              className="field min-w-0 uppercase"
            />
            <Button look="plain" busy={busy} onClick={apply} className="shrink-0">
              <Trans>Apply</Trans>
            </Button>
          </div>
        </>
      )}
      <FieldError id={`${id}-error`} message={code === undefined ? problem : undefined} />
    </div>
  )
}
