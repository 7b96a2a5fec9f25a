import { boxStyle } from './box-style.ts'
import css from './counter.module.css'
import { StageIcon } from './StageIcon.tsx'
import type { StageModel } from './stage-model.ts'
import type { PartProps } from './stage-parts.ts'
import type { StageTexts } from './stage-texts.ts'

/** Tells visitors whether camera and microphone are in use; always on the screen. */
export function Privacy({ model, texts, boxes }: PartProps) {
  const line = lineOf(model, texts)
  if (!boxes.privacy || !line) return null
  return (
    <p
      className={css.privacy}
      style={boxStyle(boxes.privacy)}
      data-align={alignOf(model.scene, boxes.portrait)}
    >
      {line.camera && <StageIcon name="camera" size={38} />}
      {line.microphone && <StageIcon name="microphone" size={38} />}
      <span>
        {line.text}
        {line.more && <small>{line.more}</small>}
      </span>
    </p>
  )
}

function alignOf(scene: StageModel['scene'], portrait: boolean): 'start' | 'center' | 'end' {
  if (scene === 'Active') return portrait ? 'start' : 'end'
  if (scene === 'Standby' || scene === 'Suspended') return portrait ? 'end' : 'center'
  return scene === 'Crowded' && !portrait ? 'start' : 'center'
}

interface PrivacyLine {
  text: string
  /** Text of the second line. */
  more?: string
  camera: boolean
  microphone: boolean
}

function lineOf(model: StageModel, texts: StageTexts): PrivacyLine | undefined {
  switch (model.scene) {
    case 'Active':
      return model.active?.ended ? undefined : talkLine(model, texts)
    case 'Calling':
      return model.calling?.pictureSent
        ? { text: texts.pictureSent, camera: true, microphone: model.inUse?.microphone === true }
        : inUseLine(model, texts)
    case 'Crowded':
      return model.sorry ? undefined : { text: texts.turnSignal, camera: false, microphone: false }
    case 'Standby':
    case 'Suspended':
      return inUseLine(model, texts)
  }
}

/** During a call: devices in use, and whether the call is transcribed. */
function talkLine(model: StageModel, texts: StageTexts): PrivacyLine | undefined {
  const line = inUseLine(model, texts)
  const more = model.active?.written
  if (!more) return line
  return { text: '', camera: false, microphone: false, ...line, more }
}

/** Lists only devices that are open. */
function inUseLine({ inUse, isWatching }: StageModel, texts: StageTexts): PrivacyLine | undefined {
  if (isWatching) return { text: texts.watching, camera: true, microphone: false }
  const { camera = false, microphone = false } = inUse ?? {}
  const text = texts.inUse(camera, microphone)
  return text === '' ? undefined : { text, camera, microphone }
}
