import { Component, type ReactNode } from 'react'
import { say } from '../../lib/texts.ts'
import { notify } from '../../ui/notice.tsx'
import { closePopup } from './open.ts'

/** A pop-up whose code could not be fetched must not take the page with it. */
export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    notify(
      say(/*i18n*/ 'That could not be loaded. Please check your connection and reload the page.'),
      'problem',
    )
    closePopup()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
