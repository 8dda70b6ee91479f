import { Trans } from '@lingui/react/macro'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

/** In place of a list of which the filters leave nothing. */
export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState glyph="search" title={title}>
    <Button onClick={onClear}>
      <Trans>Clear Filters</Trans>
    </Button>
  </EmptyState>
)
