import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { type About, cannedText } from './canned-text.ts'

type Props = {
  /** Who is written to, in which language, and about which order. */
  about: About
  onChoose: (text: string) => void
}

/**
 * For support: puts an answer that is given often into the field, with what it is about. They are kept in the
 * System Settings.
 */
export const CannedReplies = ({ about, onChoose }: Props) => {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['canned-replies'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/settings', {}, { signal })).support.replies,
  })
  if (!data || data.length === 0) return null
  const choose = (title: string) => {
    const reply = data.find((one) => one.title === title)
    if (!reply) return
    onChoose(cannedText(reply, about))
  }
  return (
    <select
      aria-label={t`Canned replies`}
      value=""
      onChange={({ target }) => choose(target.value)}
      className="field !min-h-11 w-full text-sm"
    >
      <option value="">{t`Canned replies`}</option>
      {data.map(({ title }) => (
        <option key={title} value={title}>
          {title}
        </option>
      ))}
    </select>
  )
}
