import { useStore } from '@nanostores/react'
import type { ExhibitShape } from '#core/exhibits/contract.ts'
import { japanTime } from '#core/time/japan-time.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon, type IconName } from '../kit/ui/Icon.tsx'
import { keyOf, type Saving } from './autosave.ts'
import css from './exhibits.module.css'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'

const ICONS: Record<Saving['phase'], IconName> = {
  typing: 'pencil',
  saving: 'clock',
  saved: 'check',
  failed: 'warning',
  refused: 'warning',
  conflict: 'warning',
  stuck: 'warning',
}

/** Whether the input is saved; announced to screen readers. */
export function SaveMark({ exhibits, exhibit }: { exhibits: Exhibits; exhibit: ExhibitShape }) {
  const texts = useTexts(exhibitTexts)
  const lang = useStore(exhibits.$lang)
  const saving = useStore(exhibits.autosave.$saving)[keyOf({ ...exhibit, lang })]
  const isShown = saving?.phase === 'saved' || saving?.phase === 'failed'
  return (
    <span
      className={css.mark}
      data-phase={saving?.phase}
      role="status"
      aria-live={isShown ? 'polite' : 'off'}
    >
      {saving && (
        <>
          <Icon name={ICONS[saving.phase]} size={16} />
          {wordsOf(saving, texts)}
        </>
      )}
      {(saving?.phase === 'failed' || saving?.phase === 'stuck') && (
        <Button size="sm" icon="retry" onClick={exhibits.autosave.retry}>
          {texts.again}
        </Button>
      )}
    </span>
  )
}

type MarkTexts = Record<'typing' | 'saving' | 'notSaved' | 'refused', string> & {
  saved: (time: string) => string
}

function wordsOf(saving: Saving, texts: MarkTexts): string {
  switch (saving.phase) {
    case 'saved':
      return texts.saved(japanTime(saving.at))
    case 'typing':
      return texts.typing
    case 'saving':
      return texts.saving
    case 'failed':
      return texts.notSaved
    default:
      return texts.refused
  }
}
