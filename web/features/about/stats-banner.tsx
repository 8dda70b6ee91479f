import type { Claim } from '#shared/content/site-content.ts'

/** Figures of the house with what they count. */
export const StatsBanner = ({ stats }: { stats: readonly Claim[] }) => (
  <dl className="jali grid grid-cols-2 gap-y-4 rounded-card border border-line bg-accent-tint px-4 py-5 text-center sm:grid-cols-4">
    {stats.map(({ value, label }) => (
      <div key={label} className="flex flex-col-reverse">
        <dt className="text-sm font-semibold text-ink">{label}</dt>
        <dd className="font-display text-3xl font-bold text-accent">{value}</dd>
      </div>
    ))}
  </dl>
)
