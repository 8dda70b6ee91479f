import { useCallback, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { translate } from '../../lib/language/i18n.ts'
import { orderLines, quoteKey, type SentLine } from '../cart/index.ts'
import { savedPromoCode, savePromoCode } from './draft.ts'

/** Why a quote or a checkout refused the promo code; undefined for any other error, or none. */
export const refusedCode = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'promo_code_invalid' ? error.message : undefined

/**
 * The promo code of this checkout: checked, applied once the server has accepted it for this person, and
 * removed.
 */
export const usePromo = (userId: string, items: readonly SentLine[]) => {
  const [code, setCode] = useState(() => savedPromoCode(userId))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const choose = useCallback(
    (next: string | undefined) => {
      setCode(next)
      savePromoCode(userId, next)
    },
    [userId],
  )
  const apply = async (typed: string) => {
    setProblem(undefined)
    if (typed.trim() === '') return setProblem(translate(/*i18n*/ 'Please enter a promo code'))
    setBusy(true)
    try {
      const lines = orderLines(items)
      const quote = await call('POST /api/quote', { body: { items: lines, promoCode: typed } })
      const applied = quote.promo?.code
      queryClient.setQueryData(quoteKey(lines, { promoCode: applied }), quote)
      choose(applied)
    } catch (error) {
      setProblem(
        messageOf(error, translate(/*i18n*/ 'The promo code could not be checked. Please try again.')),
      )
    } finally {
      setBusy(false)
    }
  }
  const remove = () => {
    setProblem(undefined)
    choose(undefined)
  }
  const takeRefusal = useCallback(
    (message: string | undefined) => {
      if (message === undefined) return
      setProblem(message)
      choose(undefined)
    },
    [choose],
  )
  return { code, problem, busy, apply, remove, takeRefusal }
}
