import { designSize, type StageBoxes } from '#core/stage/layout.ts'
import { Counter } from './Counter.tsx'
import { CounterContent } from './CounterContent.tsx'
import { CrossFade } from './CrossFade.tsx'
import { Figure } from './Figure.tsx'
import { Head } from './Head.tsx'
import { Notice } from './Notice.tsx'
import { StageMedia } from './StageMedia.tsx'
import css from './stage.module.css'
import { stageBoxes } from './stage-boxes.ts'
import type { StageProps } from './stage-model.ts'
import { telopLines } from './stage-words.ts'
import { Telop } from './Telop.tsx'
import { fitted, useRoom } from './use-fit.ts'
import { Words } from './Words.tsx'

/**
 * Draws one scene of a signage (the stage of one signage state) in design pixels and scales it as a whole into its
 * parent. Used by the kiosk, the template editor, the thumbnails and the overview of all signages. Has no state except
 * that of a running fade.
 */
export function SignageStage(given: StageProps) {
  const { still = false, interactive = false, fills = false } = given
  const { frame, room } = useRoom()
  const model = fills && room.width > 0 ? { ...given.model, ...room } : given.model
  const props = { ...given, model }
  const size = designSize(model)
  const isSharing = props.screen !== undefined && props.screen !== null
  const boxes = props.talk?.boxes ?? stageBoxes(model, size, isSharing)
  const { scale, left, top } = fitted(room, size)
  // during an AI dialogue only a change of the scene (signage state) fades: otherwise a field in use would lose its
  // focus and text
  const look = props.talk ? ['talk'] : [model.offline && 'offline', model.layout, boxes.portrait]
  const fade = [model.scene, ...look].join(' ')

  return (
    <div
      ref={frame}
      className={css.frame}
      style={fills ? undefined : { aspectRatio: `${model.width} / ${model.height}` }}
    >
      <div
        className={css.stage}
        style={{
          width: size.width,
          height: size.height,
          transform: `translate(${left}px, ${top}px) scale(${scale})`,
        }}
        lang={model.language}
        data-scene={model.scene}
        data-still={still || undefined}
        inert={!interactive}
      >
        <StageMedia {...props} boxes={boxes} />
        <Figure {...props} boxes={boxes} />
        {boxes.counter && <Counter box={boxes.counter} height={size.height} still={still} />}
        <CrossFade name={fade} still={still}>
          <SceneContent {...props} boxes={boxes} />
        </CrossFade>
        <Head {...props} boxes={boxes} />
        {boxes.telop && (
          <Telop box={boxes.telop} label={props.texts.telop} lines={telopLines(model)} still={still} />
        )}
        {boxes.notice && model.notice && <Notice box={boxes.notice} text={model.notice} />}
      </div>
    </div>
  )
}

/**
 * The parts of the stage that depend on the signage's state: the texts and the content of the drawn reception counter,
 * or an AI dialogue.
 */
function SceneContent(props: StageProps & { boxes: StageBoxes }) {
  if (props.talk) return props.talk.content(props.boxes)
  return (
    <>
      <Words {...props} />
      <CounterContent {...props} />
    </>
  )
}
