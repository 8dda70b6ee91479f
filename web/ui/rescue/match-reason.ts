import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { CarrierReason, MatchReason } from '#shared/rescue/match-reason.ts'
import { timeOfDay } from '../../lib/language/time.ts'

const kilometresOf = (metres: number, i18n: I18n) => i18n.number(metres / 1_000, { maximumFractionDigits: 1 })
const joined = (parts: (string | false)[]) => parts.filter((part) => part !== false).join(', ')

/**
 * Says why a lot is suggested to a shelter: "2.1 km, ready until 2:30 PM, room for 35 today, the nearest that
 * fits".
 */
export const useMatchReason = (): ((reason: MatchReason) => string) => {
  const { t, i18n } = useLingui()
  return ({ metres, readyUntil, room, nearer }) => {
    const kilometres = kilometresOf(metres ?? 0, i18n)
    const time = timeOfDay(readyUntil)
    return joined([
      metres !== null && t`${kilometres} km`,
      t`ready until ${time}`,
      t`room for ${room} today`,
      nearer === 0 && t`the nearest that fits`,
    ])
  }
}

/** Says why a run is suggested to a carrier: "on your way, 1.2 km"; empty where nothing is known. */
export const useCarrierReason = (): ((reason: CarrierReason) => string) => {
  const { t, i18n } = useLingui()
  return ({ metres, onTheWay }) => {
    const kilometres = kilometresOf(metres ?? 0, i18n)
    return joined([onTheWay && t`on your way`, metres !== null && t`${kilometres} km`])
  }
}
