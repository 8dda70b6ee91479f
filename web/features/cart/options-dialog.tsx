import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { CartItem } from './cart.ts'
import { OptionsForm } from './options-form.tsx'

type Props = {
  dish: Pick<CartItem, 'id' | 'name' | 'restaurant'>
  open?: boolean
  onClose: () => void
  onDone: ComponentProps<typeof OptionsForm>['onDone']
}

/** What can be chosen with a dish that does not go into one's own cart. */
const OptionsDialog = ({ dish, open = true, onClose, onDone }: Props) => (
  <QueryClientProvider client={queryClient}>
    <Dialog open={open} onClose={onClose} title={dish.name} description={dish.restaurant.name}>
      <OptionsForm dish={dish} onDone={onDone} />
    </Dialog>
  </QueryClientProvider>
)
export default OptionsDialog
