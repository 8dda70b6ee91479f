import type { ReactNode } from 'react'

/**
 * Around what somebody works with, from the first paint on: the site's header is slim and leads nowhere but
 * home, and there is no footer (styles/patterns.css).
 */
export const ToolFrame = ({ children }: { children: ReactNode }) => (
  <div data-at-work className="contents">
    {children}
  </div>
)
