import { boxStyle } from './box-style.ts'
import { CallRow } from './CallRow.tsx'
import css from './counter.module.css'
import { LanguageBadge } from './LanguageBadge.tsx'
import { Message } from './Message.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Privacy } from './Privacy.tsx'
import { StageIcon } from './StageIcon.tsx'
import { SuspendedFacts } from './SuspendedFacts.tsx'
import type { PartProps } from './stage-parts.ts'
import { visibleButtons } from './stage-words.ts'
import { TouchButtons } from './TouchButtons.tsx'

/** Everything on the drawn reception counter: the controls and their texts. */
export function CounterContent(props: PartProps) {
  const { model, texts, boxes, onTouch, onCancel, onEnd, onLanguage } = props
  const gone = model.active?.ended === true
  const asked = model.active?.endAsked === true
  return (
    <>
      <TouchButtons boxes={boxes.buttons} buttons={visibleButtons(model)} onTouch={onTouch} />
      <TouchButtons boxes={boxes.help ?? []} buttons={model.help ?? []} onTouch={onTouch} />
      {boxes.message && <Message box={boxes.message} model={model} texts={texts} />}
      {boxes.languages && (
        <LanguageBadge
          box={boxes.languages}
          label={texts.languages}
          current={model.language}
          onLanguage={onLanguage}
        />
      )}
      {boxes.offline && <OfflineNotice box={boxes.offline} texts={texts} model={model} />}
      {boxes.callRow && (
        <CallRow
          box={boxes.callRow}
          purpose={texts.purpose}
          text={model.calling?.buttonText || texts.calling}
        />
      )}
      {boxes.cancel && (
        <button type="button" className={css.cancel} style={boxStyle(boxes.cancel)} onClick={onCancel}>
          <StageIcon name={model.sorry ? 'retry' : 'close'} />
          {model.sorry ? texts.backToStart : texts.cancel}
        </button>
      )}
      {boxes.end && !gone && (
        <button
          type="button"
          className={css.end}
          style={boxStyle(boxes.end)}
          disabled={asked}
          onClick={onEnd}
        >
          <StageIcon name="hang-up" />
          {asked ? texts.endAsked : texts.end}
        </button>
      )}
      {boxes.facts && <SuspendedFacts box={boxes.facts} suspended={model.suspended} texts={texts} />}
      <Privacy {...props} />
    </>
  )
}
