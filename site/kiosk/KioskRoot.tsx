import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { namesFor } from '../stage/template-model.ts'
import { $clientState } from './client-state.ts'
import css from './kiosk.module.css'
import type { Kiosk } from './store.ts'
import { kioskTexts } from './texts.ts'

/**
 * The page's root element. Its data attributes expose the state for support and for the browser tests (tests/journeys).
 */
export function KioskRoot({ kiosk, children }: { kiosk: Kiosk; children: ReactNode }) {
  const model = useStore(kiosk.$model)
  const signage = useStore(kiosk.$signage)
  const language = useStore(kiosk.$language)
  const callId = useStore(kiosk.$callId)
  const peerState = useStore(kiosk.media.$peerState)
  const way = useStore(kiosk.$way)
  const picture = useStore(kiosk.media.$picture)
  const voice = useStore(kiosk.media.$voice)
  const transport = useStore(kiosk.$transport)
  const engine = useStore(kiosk.$engine)
  const faces = useStore(kiosk.$faces)
  const clientState = useStore($clientState)
  const cycle = useStore(kiosk.ai.$dialogueState)
  const talk = useStore(kiosk.ai.$dialogue)
  const { reception } = pickTexts(kioskTexts, language).stage
  return (
    <div
      className={css.kiosk}
      data-guest={model?.isGuest || undefined}
      data-scene={model?.scene}
      data-client-state={clientState}
      data-ai={talk && (cycle?.phase ?? 'ready')}
      data-ai-step={cycle?.step}
      data-offline={model?.offline}
      data-version={signage?.version}
      data-call-id={callId}
      data-way={way}
      data-peer-state={peerState}
      data-transport={transport}
      data-faces={faces}
      data-motion={engine?.motion}
      data-motions-played={engine?.motionsPlayed}
      data-character={engine?.character}
      data-camera={engine?.camera}
      data-frames-decoded={transport === 'local' ? faces : (picture?.framesDecoded ?? 0)}
      data-audio-energy={voice?.audioEnergy ?? 0}
      onPointerDown={kiosk.touched}
    >
      {signage && (
        <h1 className={css.name} lang={language}>
          {namesFor(language, signage).placeName || reception}
        </h1>
      )}
      {children}
    </div>
  )
}
