import { useStore } from '@nanostores/react'
import { otherScreen } from '#core/stage/layout.ts'
import type { Orientation } from '#core/stage/layout-names.ts'
import { ServerFault } from '../kit/forms/ServerFault.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { orientationTexts } from '../kit/texts/orientation.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { board } from '../line/board.ts'
import css from './editor.module.css'
import type { TemplateEditor } from './editor.ts'
import { templateTexts } from './texts.ts'

/** The orientation of the kiosk's screen; undefined if the template has the same orientation. */
function useScreenHint(editor: TemplateEditor): Orientation | undefined {
  const { signage } = useStore(editor.$edited)
  const scene = useStore(editor.$draft)[useStore(editor.$scene)]
  const entry = useStore(board.$signages).find(({ id }) => id === signage?.id)
  return scene && otherScreen(entry?.shown?.screen, scene)
}

/** Offers to rotate the template if the kiosk's screen is portrait and the template landscape, or the reverse. */
function TurnOffer({ turn, onTurn }: { turn: Orientation; onTurn: () => void }) {
  const texts = useTexts(templateTexts)
  const words = useTexts(orientationTexts)
  return (
    <Banner
      live={false}
      action={
        <Button size="sm" onClick={onTurn}>
          {words.turn[turn]}
        </Button>
      }
    >
      {texts.screenDiffers[turn]}
    </Banner>
  )
}

/** Shows why saving failed, and whether another user has saved the template. */
export function EditorNotices({ editor }: { editor: TemplateEditor }) {
  const texts = useTexts(templateTexts)
  const common = useTexts(commonTexts)
  const language = useStore($language)
  const { refused, fault } = useStore(editor.submit.$submit)
  const problems = useStore(editor.$problems)
  const isOutdated = useStore(editor.$isOutdated)
  const places = [
    ...new Set(problems.map(({ scene, tool }) => `${common.scenes[scene]}・${texts.toolNames[tool]}`)),
  ]
  // a conflict is shown in its own dialog
  const shown = refused?.refusal.key === 'changedElsewhere' ? undefined : refused
  const dialog = <ServerFault code={fault} onClose={editor.submit.dismiss} />
  const turn = useScreenHint(editor)
  if (!shown && places.length === 0 && !isOutdated && !turn) return dialog
  return (
    <div className={css.notices}>
      {dialog}
      {shown && (
        <Banner tone="danger">
          {shown.refusal.key === 'notFound' ? texts.missingFile : refusalText(shown.refusal, language)}
        </Banner>
      )}
      {places.length > 0 && (
        <Banner tone="danger" title={texts.checkFirst}>
          {places.join('、')}
        </Banner>
      )}
      {turn && <TurnOffer turn={turn} onTurn={() => editor.setOrientation(turn)} />}
      {isOutdated && (
        <Banner
          tone="warning"
          title={texts.outdated}
          action={
            <Button size="sm" onClick={() => void editor.keepMine()}>
              {texts.reloadAndKeep}
            </Button>
          }
        >
          {texts.outdatedHelp}
        </Banner>
      )}
    </div>
  )
}
