import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Tab = { value: string; label: string; content: ReactNode }
type Props = { label: string; value: string; onChange: (value: string) => void; tabs: readonly Tab[] }

/** One of several views at a time; the arrow keys go from tab to tab. */
export const Tabs = ({ label, value, onChange, tabs }: Props) => (
  <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
    <Base.List
      aria-label={label}
      className="scroll-row -mx-4 border-b border-line px-1 md:mx-0 md:gap-1 md:px-0"
    >
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          className="-mb-px min-h-12 shrink-0 border-b-3 border-transparent px-3 font-bold md:px-4 text-soft hover:text-accent data-active:border-action data-active:text-accent"
        >
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className="pt-6">
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
)
