import { Trans, useLingui } from '@lingui/react/macro'
import type { SuspensionNotice } from '#shared/suspensions/contracts.ts'
import { exactTime } from '../../lib/language/time.ts'
import { useNoticeStates } from './notice-texts.ts'

/** What was said in a notice, by both sides and when, for whom it is about and for admins. */
export const NoticeFacts = ({ notice }: { notice: SuspensionNotice }) => {
  const { t } = useLingui()
  const states = useNoticeStates()
  const { state, reason, givenAt, answerUntil, answer, answeredAt } = notice
  const { suspendedAt, appealUntil, appeal, appealedAt, appealDecidedBy, decidedAt, decision } = notice
  const isOver = state === 'withdrawn' || state === 'upheld' || state === 'lifted'
  return (
    <div className="wrap-anywhere space-y-2">
      <p className="font-bold">{states[state]}</p>
      <p>
        <span className="text-soft">{t`Said on ${exactTime(givenAt)}:`}</span> {reason}
      </p>
      {state === 'given' && (
        <p className="text-soft">
          <Trans>It can be answered until {exactTime(answerUntil)}.</Trans>
        </p>
      )}
      {answer !== null && (
        <p>
          <span className="text-soft">{t`Answered on ${exactTime(answeredAt)}:`}</span> {answer}
        </p>
      )}
      {suspendedAt !== null && <p>{t`Suspended on ${exactTime(suspendedAt)}`}</p>}
      {state === 'suspended' && appeal === null && (
        <p className="text-soft">
          <Trans>It can be appealed until {exactTime(appealUntil)}.</Trans>
        </p>
      )}
      {appeal !== null && (
        <p>
          <span className="text-soft">{t`Appealed on ${exactTime(appealedAt)}:`}</span> {appeal}
        </p>
      )}
      {appeal !== null && !isOver && (
        <p className="text-soft">
          <Trans>To be decided by {exactTime(appealDecidedBy)}, by somebody else.</Trans>
        </p>
      )}
      {decision !== null && (
        <p>
          <span className="text-soft">{t`Decided on ${exactTime(decidedAt)}:`}</span> {decision}
        </p>
      )}
    </div>
  )
}
