import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { TalkCycle } from '#core/dialogue/cycle.ts'
import { shownClauses } from '#core/dialogue/effects.ts'
import { designSize, type StageBoxes } from '#core/stage/layout.ts'
import { talkLayout } from '#core/stage/layout-talk.ts'
import type { KioskTalk } from '../dialogue/kiosk-talk.ts'
import { kioskTalkTexts } from '../dialogue/texts-kiosk.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { SignageStage } from '../stage/SignageStage.tsx'
import type { StageProps } from '../stage/stage-model.ts'
import { TalkContent } from '../stage/TalkContent.tsx'
import { LevelBars } from './LevelBars.tsx'
import type { Kiosk } from './store.ts'
import { kioskTexts } from './texts.ts'

interface TalkStageProps {
  kiosk: Kiosk
  talk: KioskTalk
  cycle: TalkCycle
  /** What the stage shows without a talk. */
  stage: StageProps
}

/** The stage during an AI talk: the same figure and counter, with the talk's content on them. */
export function TalkStage({ kiosk, talk, cycle, stage }: TalkStageProps) {
  const partial = useStore(talk.$partial)
  const ears = useStore(talk.$ears)
  const texts = pickTexts(kioskTalkTexts, cycle.lang)
  const { languages } = pickTexts(kioskTexts, cycle.lang).stage
  const { model } = stage
  const layout = talkLayout(designSize(model), model.layout !== 'onlyMedia')
  const content = (boxes: StageBoxes): ReactNode => (
    <TalkContent
      boxes={boxes}
      talk={layout.talk}
      texts={texts}
      phase={cycle.phase}
      lang={cycle.lang}
      languagesLabel={languages}
      heard={partial || (cycle.heard ?? '')}
      isPartial={partial !== ''}
      said={shownClauses(cycle)}
      candidates={cycle.candidates}
      isDeaf={ears === 'deaf'}
      isUnheard={cycle.isUnheard}
      usesMicrophone={ears === 'open' || ears === 'opening'}
      offersPerson={cycle.offersPerson}
      bars={<LevelBars level={talk.level} isHeard={cycle.phase === 'listening' && ears === 'open'} />}
      onChoose={talk.choose}
      onType={talk.type}
      onPerson={talk.callPerson}
      onEnd={talk.end}
      onLanguage={kiosk.setLanguage}
    />
  )
  return (
    <SignageStage
      {...stage}
      model={{ ...model, scene: 'Standby', language: cycle.lang, showTelop: false, media: undefined }}
      talk={{ boxes: layout.boxes, content }}
    />
  )
}
