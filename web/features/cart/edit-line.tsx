import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../lib/calls/query-client.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { type CartItem, keyOf } from './cart.ts'
import { changeLine } from './change-cart.ts'
import { OptionsForm } from './options-form.tsx'

type Props = { line: CartItem; open: boolean; onClose: () => void }

/** The options of a line of the cart, to choose others. */
const EditLine = ({ line, open, onClose }: Props) => (
  <QueryClientProvider client={queryClient}>
    <Dialog open={open} onClose={onClose} title={line.name} description={line.restaurant.name} nested>
      <OptionsForm
        dish={line}
        line={line}
        onDone={(item, quantity) => {
          changeLine(keyOf(line), item, quantity)
          onClose()
        }}
      />
    </Dialog>
  </QueryClientProvider>
)
export default EditLine
