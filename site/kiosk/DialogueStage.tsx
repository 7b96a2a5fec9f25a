import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { DialogueState } from '#core/dialogue/cycle.ts'
import type { Outcome } from '#core/dialogue/dialogue.ts'
import { shownClauses } from '#core/dialogue/effects.ts'
import { designSize, type StageBoxes } from '#core/stage/layout.ts'
import { dialogueLayout } from '#core/stage/layout-dialogue.ts'
import type { KioskDialogue } from '../dialogue/kiosk-dialogue.ts'
import { kioskDialogueTexts } from '../dialogue/texts-kiosk.ts'
import { needsKeyboard } from '../keyboard/needs-keyboard.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useLazy } from '../kit/use-lazy.ts'
import { DialogueContent } from '../stage/DialogueContent.tsx'
import { LevelBars } from '../stage/LevelBars.tsx'
import { SignageStage } from '../stage/SignageStage.tsx'
import type { StageProps } from '../stage/stage-model.ts'
import type { Kiosk } from './store.ts'
import { kioskTexts } from './texts.ts'

interface DialogueStageProps {
  kiosk: Kiosk
  dialogue: KioskDialogue
  cycle: DialogueState
  /** Props of the SignageStage that is drawn around the conversation. */
  stage: StageProps
}

/** The AI could not help: after these outcomes the button that calls an operator is highlighted. */
const LOST = new Set<Outcome | undefined>(['unanswered', 'refused', 'failed'])

const loadSheet = async () => (await import('../keyboard/TypingSheet.tsx')).TypingSheet

/** The stage during an AI dialogue: the avatar and the drawn reception counter, with the conversation over them. */
export function DialogueStage({ kiosk, dialogue, cycle, stage }: DialogueStageProps) {
  const partial = useStore(dialogue.$partial)
  const ears = useStore(dialogue.$speechInput)
  /** Whether the text field shows an on-screen keyboard; undefined while the field is closed. */
  const [typing, setTyping] = useState<Typing>()
  const texts = pickTexts(kioskDialogueTexts, cycle.lang)
  const { languages } = pickTexts(kioskTexts, cycle.lang).stage
  const { model } = stage
  const layout = dialogueLayout(designSize(model), model.layout !== 'onlyMedia')
  const content = (boxes: StageBoxes): ReactNode => (
    <>
      <DialogueContent
        boxes={boxes}
        talk={layout.talk}
        texts={texts}
        phase={cycle.phase}
        lang={cycle.lang}
        languagesLabel={languages}
        visitorWords={partial || (cycle.lastWords ?? '')}
        isPartial={partial !== ''}
        said={shownClauses(cycle)}
        candidates={cycle.candidates}
        isDeaf={ears === 'deaf'}
        isOpening={ears === 'opening'}
        isShut={dialogue.isShut()}
        isNotUnderstood={cycle.isNotUnderstood}
        usesMicrophone={ears === 'open' || ears === 'opening'}
        offersPerson={cycle.offersPerson}
        isLost={LOST.has(cycle.reply?.outcome)}
        bars={<LevelBars level={dialogue.level} isActive={cycle.phase === 'listening' && ears === 'open'} />}
        onChoose={dialogue.choose}
        onTyping={(pointerType) => setTyping({ withKeyboard: needsKeyboard(pointerType, navigator) })}
        onPerson={dialogue.callPerson}
        onEnd={dialogue.end}
        onLanguage={kiosk.setLanguage}
      />
      <TypedQuestion dialogue={dialogue} cycle={cycle} typing={typing} onClose={() => setTyping(undefined)} />
    </>
  )
  return (
    <SignageStage
      {...stage}
      model={{ ...model, scene: 'Standby', language: cycle.lang, showTelop: false, media: undefined }}
      talk={{ boxes: layout.boxes, content }}
    />
  )
}

interface Typing {
  withKeyboard: boolean
}

interface TypedQuestionProps {
  dialogue: KioskDialogue
  cycle: DialogueState
  typing: Typing | undefined
  onClose: () => void
}

/** The text field for visitors who type their question. */
function TypedQuestion({ dialogue, cycle, typing, onClose }: TypedQuestionProps) {
  const Sheet = useLazy(typing !== undefined, loadSheet, onClose)
  if (!typing || !Sheet) return null
  return (
    <Sheet
      lang={cycle.lang}
      texts={pickTexts(kioskDialogueTexts, cycle.lang)}
      withKeyboard={typing.withKeyboard}
      isBusy={cycle.phase === 'processing'}
      onSend={(text) => {
        dialogue.type(text)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
