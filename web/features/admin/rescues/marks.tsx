import { useLingui } from '@lingui/react/macro'
import type { Lot, Run } from '#shared/rescue/contracts.ts'
import { alarmTexts, lotLooks, lotTexts, runLooks, runTexts } from './rescue-texts.ts'

const pill = 'inline-block rounded-full px-3 py-1 text-sm font-bold'

export const LotMark = ({ state }: Pick<Lot, 'state'>) => {
  const { t } = useLingui()
  return <span className={`${pill} whitespace-nowrap ${lotLooks[state]}`}>{t(lotTexts[state])}</span>
}

/** In a list what is done keeps to its line: only what is under way stands out. */
export const RunMark = ({ state, inList = false }: Pick<Run, 'state'> & { inList?: boolean }) => {
  const { t } = useLingui()
  const done = inList && state === 'received' ? 'md:bg-transparent md:p-0' : ''
  return <span className={`${pill} ${runLooks[state]} ${done}`}>{t(runTexts[state])}</span>
}

/** Whether an admin has to unlock something before the food can change hands. */
export const isLocked = ({ state, locked }: Pick<Run, 'state' | 'locked'>): boolean =>
  (state === 'claimed' && locked.includes('pickUp')) || (state === 'pickedUp' && locked.includes('receive'))

export const LockedMark = () => {
  const { t } = useLingui()
  return <span className={`${pill} bg-chilli-tint text-chilli`}>{t(alarmTexts.locked)}</span>
}
