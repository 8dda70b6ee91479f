import { Trans, useLingui } from '@lingui/react/macro'
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import type { StaffPerson } from '../../../lib/calls/staff-pin.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'

const fewest = 4
const maxDigits = 6

type Props = { person: { id: string }; onTyped: (person: StaffPerson) => void }

/** Digits for wet fingers, and for a keyboard. What is typed is never shown. */
export const PinPad = ({ person: { id }, onTyped }: Props) => {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const add = (digit: string) => {
    setProblem(undefined)
    setPin((before) => (before.length < maxDigits ? before + digit : before))
  }
  const send = async () => {
    if (busy || pin.length < fewest) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { token, person, until } = await call('POST /api/restaurant/pin', { body: { account: id, pin } })
      onTyped({ ...person, token, until })
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.pin : undefined
      setProblem(wrong ?? messageOf(error, t`That did not work. Please try again.`))
      setPin('')
    } finally {
      setBusy(false)
    }
  }
  const keys = useRef({ add, send, back: () => {} })
  keys.current = { add, send, back: () => setPin((before) => before.slice(0, -1)) }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) keys.current.add(event.key)
      else if (event.key === 'Backspace') keys.current.back()
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) void keys.current.send()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const typed = pin.length
  return (
    <div className="space-y-4">
      <p role="status" aria-label={t`${typed} digits typed`} className="flex h-6 justify-center gap-3">
        {Array.from({ length: Math.max(fewest, typed) }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: dots, all alike
            key={at}
            className={`size-5 rounded-full border-2 border-line-strong ${at < typed ? 'bg-ink' : ''}`}
          />
        ))}
      </p>
      <div role="alert" className="flex justify-center empty:hidden">
        {problem && <FieldError id="pin-problem" message={problem} />}
      </div>
      <div className="mx-auto grid max-w-xs grid-cols-3 gap-2.5">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Digit key={digit} digit={digit} onPress={add} />
        ))}
        <Button
          look="quiet"
          aria-label={t`Delete the last digit`}
          className="min-h-16"
          onClick={() => keys.current.back()}
        >
          <IconBackspace aria-hidden="true" size={28} />
        </Button>
        <Digit digit="0" onPress={add} />
        <Button
          busy={busy}
          aria-disabled={typed < fewest || undefined}
          className="min-h-16 !px-2 text-lg"
          onClick={send}
        >
          <Trans>Go</Trans>
        </Button>
      </div>
    </div>
  )
}

const Digit = ({ digit, onPress }: { digit: string; onPress: (digit: string) => void }) => (
  <Button look="plain" className="min-h-16 text-2xl tabular-nums" onClick={() => onPress(digit)}>
    {digit}
  </Button>
)
