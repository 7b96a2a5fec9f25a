import { useStore } from '@nanostores/react'
import { memo } from 'react'
import type { SignageShape } from '#core/signages/contract.ts'
import { isPortrait } from '#core/stage/layout.ts'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import type { SceneDraft } from './draft.ts'
import type { TemplateEditor } from './editor.ts'
import { previewModelOf } from './preview-model.ts'
import { SceneStage } from './SceneStage.tsx'
import css from './scene-selector.module.css'
import { templateTexts } from './texts.ts'
import { useMinute } from './use-minute.ts'

/** Spec 4.3: selects one of the five scenes that have a template. A reservation user can select only Active. */
export function SceneSelector({ editor, signage }: { editor: TemplateEditor; signage: SignageShape }) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const current = useStore(editor.$scene)
  const draft = useStore(editor.$draft)
  const changes = useStore(editor.$changes)
  const nowAt = useMinute($now)
  return (
    <nav className={css.scenes} aria-label={texts.scenes}>
      <p>{texts.scenes}</p>
      {editor.scenes.map((scene) => {
        const shown = draft[scene]
        return (
          // the thumbnail contains buttons, so it must not be inside this button: the thumbnail is a sibling, and the button
          // covers it
          <div key={scene} className={css.scene}>
            {shown && <Miniature signage={signage} scene={shown} nowAt={nowAt} isOwn={editor.isOwn} />}
            <button
              type="button"
              aria-current={scene === current ? 'true' : undefined}
              onClick={() => editor.openScene(scene)}
            >
              {common.scenes[scene]}
              {changes[scene] !== undefined && (
                <i>
                  <HiddenText>{texts.changed}</HiddenText>
                </i>
              )}
            </button>
          </div>
        )
      })}
    </nav>
  )
}

type MiniatureProps = { signage: SignageShape; scene: SceneDraft; nowAt: number; isOwn: boolean }

const Miniature = memo(function Miniature({ signage, scene, nowAt, isOwn }: MiniatureProps) {
  const model = previewModelOf(signage, {}, scene, undefined, nowAt, isOwn)
  return (
    <div className={css.miniature} data-wide={!isPortrait(scene) || undefined} aria-hidden="true" inert>
      {model && <SceneStage still signage={signage} model={model} />}
    </div>
  )
})
