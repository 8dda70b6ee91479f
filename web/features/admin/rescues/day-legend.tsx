import { useLingui } from '@lingui/react/macro'
import { type RouteLook, routeLooks } from '../../../ui/maps/route-looks.ts'

/** What the shapes and lines of the map mean. */
export const DayLegend = () => {
  const { t } = useLingui()
  const ways: Record<RouteLook, string> = {
    waits: t`Nobody carries it yet`,
    underWay: t`Under way`,
    done: t`Received`,
    failed: t`Cancelled, or not in time`,
    suggested: t`Suggested`,
  }
  const sign = 'grid size-6 shrink-0 place-items-center border-[3px] bg-surface text-xs font-bold'
  return (
    <ul aria-label={t`What the map shows`} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${sign} rounded-full border-action text-accent`}>
          1
        </span>
        {t`Restaurant`}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${sign} rounded-md border-leaf text-leaf`}>
          A
        </span>
        {t`Shelter`}
      </li>
      {(Object.entries(ways) as [RouteLook, string][]).map(([look, text]) => (
        <li key={look} className="flex items-center gap-2">
          <Line look={look} />
          {text}
        </li>
      ))}
    </ul>
  )
}

const Line = ({ look }: { look: RouteLook }) => {
  const { color, weight, ...dashes } = routeLooks[look]
  return (
    <svg aria-hidden="true" width="36" height="8" className="shrink-0">
      <line
        x1="3"
        x2="33"
        y1="4"
        y2="4"
        stroke={color}
        strokeWidth={weight}
        strokeLinecap="round"
        strokeDasharray={'dashArray' in dashes ? dashes.dashArray : undefined}
      />
    </svg>
  )
}
