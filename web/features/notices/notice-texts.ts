import { useLingui } from '@lingui/react/macro'
import type { SuspensionNotice } from '#shared/suspensions/contracts.ts'

/** What became of a notice before a suspension. */
export const useNoticeStates = (): Record<SuspensionNotice['state'], string> => {
  const { t } = useLingui()
  return {
    given: t`Nothing is decided yet`,
    withdrawn: t`Withdrawn: nothing follows`,
    suspended: t`Suspended`,
    upheld: t`Suspended, also after the appeal`,
    lifted: t`No longer suspended`,
  }
}
