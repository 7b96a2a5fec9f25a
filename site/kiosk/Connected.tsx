import type { SignageEntry } from '#core/realtime/shapes.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SceneBadge } from '../kit/ui/SceneBadge.tsx'
import { signageTexts } from '../signages/texts.ts'
import css from './kiosk-setup.module.css'
import { kioskSetupTexts } from './texts-setup.ts'

/** After connecting: shows the signage's live state while the device signs itself in. */
export function Connected({ entry, onAgain }: { entry: SignageEntry; onAgain: () => void }) {
  const texts = useTexts(kioskSetupTexts)
  const common = useTexts(commonTexts)
  return (
    <div className={css.form}>
      <Banner tone="success" title={texts.done(entry.name)}>
        {texts.doneText}
      </Banner>
      <div>
        <SceneBadge scene={entry.state} word={common.scenes[entry.state]} />
      </div>
      <div className={css.foot}>
        <LinkButton href="/app/signage/list" variant="primary" size="lg">
          {useTexts(signageTexts).toList}
        </LinkButton>
        <Button variant="quiet" size="lg" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </div>
  )
}
