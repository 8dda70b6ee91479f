import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconUserCircle } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { minuteMs } from '#shared/time.ts'
import { asking } from '../../../lib/calls/api.ts'
import { askPin, pinQuestion, staffPerson } from '../../../lib/calls/staff-pin.ts'
import { useSharedFor } from '../../../lib/session/token-claims.ts'
import { Button } from '../../../ui/button.tsx'
import { PinDialog } from './on-demand.ts'

/** A device that nobody has touched for so long is nobody's again. */
const untouchedMs = 2 * minuteMs

/** For what one step is made of, such as an order that is cancelled and its dish that is sold out. */
const briefMs = 20_000

asking.pin = async (why) => {
  const person = await askPin(why)
  if (person) staffPerson.set({ ...person, brief: true })
  return person
}

/** On a shared device: who is at it, and the way to say so. Nothing on one's own. */
export const SharedDevice = () => {
  const { t } = useLingui()
  const isShared = useSharedFor() !== null
  const person = staffPerson.use()
  const question = pinQuestion.use()
  const wasAsked = useRef(false)
  if (question !== null) wasAsked.current = true
  useLock()
  if (!isShared) return null
  const name = person?.name ?? ''
  const switchPerson = async () => {
    const next = await askPin()
    if (next) staffPerson.set(next)
  }
  return (
    <>
      {person ? (
        <Button look="plain" onClick={() => staffPerson.set(null)} aria-label={t`Lock: ${name} is done`}>
          <IconUserCircle aria-hidden="true" size={20} className="text-leaf" />
          <span className="max-w-32 truncate">{name}</span>
          <IconLock aria-hidden="true" size={20} />
        </Button>
      ) : (
        <Button look="plain" aria-haspopup="dialog" onClick={switchPerson}>
          <IconLock aria-hidden="true" size={20} />
          <Trans>Enter PIN</Trans>
        </Button>
      )}
      <Suspense>
        {wasAsked.current && <PinDialog open={question !== null} onClose={() => question?.settle(null)} />}
      </Suspense>
    </>
  )
}

/** Lets go of the person when the PIN no longer holds, and when nobody has touched the device for a while. */
const useLock = () => {
  const person = staffPerson.use()
  const isShared = useSharedFor() !== null
  useEffect(() => {
    if (!person) return
    const lock = () => staffPerson.set(null)
    if (!isShared) return lock()
    const over = setTimeout(lock, Math.max(0, Date.parse(person.until) - Date.now()))
    const patience = person.brief ? briefMs : untouchedMs
    let untouched = setTimeout(lock, patience)
    const onTouch = () => {
      clearTimeout(untouched)
      untouched = setTimeout(lock, patience)
    }
    const touches = ['pointerdown', 'keydown'] as const
    for (const touch of touches) window.addEventListener(touch, onTouch)
    return () => {
      clearTimeout(over)
      clearTimeout(untouched)
      for (const touch of touches) window.removeEventListener(touch, onTouch)
    }
  }, [person, isShared])
}
