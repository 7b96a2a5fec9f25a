import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { wordsShown } from './autosave.ts'
import { untranslatedLanguages } from './drafted.ts'
import type { MapProps } from './MapChoice.tsx'
import { exhibitTexts } from './texts.ts'

/** Shows how many exhibits lack a translation, and opens them one after the other. */
export function UntranslatedNotice({ exhibits, map: { list } }: Pick<MapProps, 'exhibits' | 'map'>) {
  const texts = useTexts(exhibitTexts)
  const drafts = useStore(exhibits.autosave.$drafts)
  const selectedId = useStore(exhibits.canvas.$selectedId)
  const missing = list.map((exhibit) => ({
    targetId: exhibit.targetId,
    languages: untranslatedLanguages((lang) => wordsShown(drafts, exhibit, lang)),
  }))
  const found = missing.filter(({ languages }) => languages.length > 0)
  if (found.length === 0) return null
  const openNext = () => {
    const at = missing.findIndex(({ targetId }) => targetId === selectedId)
    const next = [...missing.slice(at + 1), ...missing].find(({ languages }) => languages.length > 0)
    if (!next) return
    exhibits.canvas.select(next.targetId)
    exhibits.setLanguage(next.languages[0]!)
  }
  return (
    <Banner
      tone="warning"
      live={false}
      action={
        <Button size="sm" onClick={openNext}>
          {texts.nextUntranslated}
        </Button>
      }
    >
      {texts.untranslatedCount(found.length)}
    </Banner>
  )
}
