import { Component, type ReactNode } from 'react'
import { commonTexts } from '../../messages/common.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './IslandGuard.module.css'
import { useTexts } from './use-texts.ts'

/**
 * React takes a whole island off the page when a part of it fails, also when a chunk of its program does not come. Then the page says so
 * and how to go on; what stands outside of the island (the calls among it) works on.
 */
export class IslandGuard extends Component<{ children?: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <Fallen /> : this.props.children
  }
}

function Fallen() {
  const { fallen } = useTexts(commonTexts)
  return (
    <Banner
      tone="danger"
      title={fallen.title}
      className={css.fallen}
      action={
        <Button size="sm" icon="retry" onClick={() => location.reload()}>
          {fallen.reload}
        </Button>
      }
    >
      {fallen.help}
    </Banner>
  )
}
