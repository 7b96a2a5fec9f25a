import { Component, type ReactNode } from 'react'
import { FallbackArt } from '../stage/FallbackArt.tsx'
import css from './kiosk.module.css'

interface CalmGuardProps {
  welcome: string
  /** Name of the company or the reserved room, shown on the screen. */
  name: string
  onFault(error: unknown): void
  children: ReactNode
}

/**
 * Error boundary: after an error, it calls `onFault` and shows the built-in landscape picture with `welcome` and
 * `name`. The parent remounts it with another key to retry.
 */
export class CalmGuard extends Component<CalmGuardProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error)
  }

  override render(): ReactNode {
    const { welcome, name, children } = this.props
    if (!this.state.failed) return children
    return (
      <div className={css.calm}>
        <FallbackArt welcome={welcome} name={name} />
      </div>
    )
  }
}
