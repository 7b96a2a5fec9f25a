import { Component, type ReactNode } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { fallenTexts } from '../kit/texts/fallen.ts'
import css from './IslandGuard.module.css'

/**
 * React removes a whole island (React root) if any part fails, also if a chunk cannot be loaded. This guard then shows
 * a message and how to continue; everything outside the island, including calls, keeps working. Used on every page,
 * also the kiosk's, so it imports nothing from site/kit.
 */
export class IslandGuard extends Component<{ children?: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { title, help, reload } = pickTexts(
      fallenTexts,
      document.documentElement.lang === 'ja' ? 'ja' : 'en',
    )
    return (
      <div role="alert" className={css.fallen}>
        <b>{title}</b>
        <p>{help}</p>
        <button type="button" onClick={() => location.reload()}>
          {reload}
        </button>
      </div>
    )
  }
}
