import { useStore } from '@nanostores/react'
import { type CSSProperties, useRef, useState } from 'react'
import { LANGUAGES } from '#core/languages.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { translationTexts } from '../kit/texts/translations.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import type { SceneDraft } from './draft.ts'
import type { TemplateEditor } from './editor.ts'
import { PreviewParts } from './PreviewParts.tsx'
import css from './preview.module.css'
import { previewModelOf } from './preview-model.ts'
import { SceneStage } from './SceneStage.tsx'
import { templateTexts } from './texts.ts'
import { useMinute } from './use-minute.ts'
import { useWidth } from './use-width.ts'

type PreviewProps = { editor: TemplateEditor; signage: SignageShape; scene: SceneDraft }
type Look = 'real' | 'guides'

/** Live preview of the kiosk. Pressing a part opens the drawer in which that part is edited. */
export function Preview({ editor, signage, scene }: PreviewProps) {
  const texts = useTexts(templateTexts)
  const draft = useStore(editor.$draft)
  const card = useStore(editor.$card)
  const language = useStore(editor.$language)
  const nowAt = useMinute($now)
  const [look, setLook] = useState<Look>('real')
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const model = previewModelOf(signage, draft, scene, card, nowAt, editor.isOwn, language)
  if (!model) return null
  const isWindow = card !== undefined && card.tool !== 'buttons'
  return (
    <section className={css.preview} aria-label={texts.preview}>
      <PreviewBar
        editor={editor}
        scale={width / scene.width}
        look={look}
        onLook={setLook}
        onFullscreen={() => void frame.current?.requestFullscreen()}
      />
      <div className={css.room}>
        <div className={css.device} style={{ '--ratio': scene.width / scene.height } as CSSProperties}>
          <div ref={frame} className={css.screen} data-scene={model.scene}>
            <SceneStage signage={signage} model={model} />
            <PreviewParts editor={editor} model={model} hasGuides={look === 'guides'} />
          </div>
        </div>
      </div>
      {isWindow && <p className={css.note}>{texts.windowShown}</p>}
    </section>
  )
}

type PreviewBarProps = {
  editor: TemplateEditor
  /** Scale of the preview; 1 is the size of the kiosk's stage. */
  scale: number
  look: Look
  onLook: (look: Look) => void
  onFullscreen: () => void
}

/** Shows the scale of the preview. The user chooses its language, and whether it shows guides or only what the kiosk shows. */
function PreviewBar({ editor, scale, look, onLook, onFullscreen }: PreviewBarProps) {
  const texts = useTexts(templateTexts)
  const { languages } = useTexts(commonTexts)
  const translated = useTexts(translationTexts)
  return (
    <div className={css.bar}>
      <span>
        {texts.preview} <b>{Math.round(scale * 100)}%</b>
      </span>
      <Segment
        label={translated.languages}
        value={useStore(editor.$language)}
        onChange={editor.setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{languages[value]}</span> }))}
      />
      <Segment
        label={texts.look}
        value={look}
        onChange={onLook}
        options={[
          { value: 'real', label: texts.looks.real },
          { value: 'guides', label: texts.looks.guides },
        ]}
      />
      <Button size="sm" variant="quiet" icon="expand" onClick={onFullscreen}>
        {texts.fullscreen}
      </Button>
    </div>
  )
}
