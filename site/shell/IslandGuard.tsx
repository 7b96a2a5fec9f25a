import { Component, type ReactNode } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { fallenTexts } from '../kit/texts/fallen.ts'
import css from './IslandGuard.module.css'

/**
 * React takes a whole island off the page when a part of it fails, also when a chunk of its program does not come. Then the page says so
 * and how to go on; what stands outside of the island (the calls among it) works on. Every page has it, the kiosk's too, so that it
 * brings nothing of the kit along.
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
