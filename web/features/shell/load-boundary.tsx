import { Component, type ReactNode } from 'react'
import { translate } from '../../lib/i18n.ts'
import { closePopup } from '../../lib/popup.ts'
import { toast } from '../../ui/toast.ts'

/** A pop-up whose code could not be fetched must not take the page with it. */
export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    toast.error(
      translate(/*i18n*/ 'That could not be loaded. Please check your connection and reload the page.'),
    )
    closePopup()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
