import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { clockText } from './clock-text.ts'
import { fitText, fittedStyle } from './fit-text.ts'
import css from './head.module.css'
import type { StageModel } from './stage-model.ts'
import type { PartProps } from './stage-parts.ts'
import { ownerOf } from './stage-words.ts'
import { useFailed } from './use-failed.ts'

/** Logo at the left, date and time at the right. */
export function Head({ model, texts, boxes }: PartProps) {
  return (
    <header>
      {boxes.logo && <Logo box={boxes.logo} model={model} name={ownerOf(model, texts)} />}
      {boxes.clock && <Clock box={boxes.clock} model={model} />}
    </header>
  )
}

function Logo({ box, model, name }: { box: Box; model: StageModel; name: string }) {
  const { failed, fail } = useFailed(model.logoUrl)
  if (model.logoUrl && !failed) {
    return (
      <div className={css.logo} style={boxStyle(box)}>
        <img src={model.logoUrl} alt={name} decoding="sync" onError={fail} />
      </div>
    )
  }
  const fitted = fitText(name, { w: box.w - 84, h: box.h, largestPx: 44, smallestPx: 28, lineHeight: 1.2 })
  return (
    <div className={css.logo} style={boxStyle(box)}>
      <span className={css.mark} aria-hidden="true">
        {[...name.trim()][0]}
      </span>
      <span className={css.name} style={fittedStyle(fitted)}>
        {name}
      </span>
    </div>
  )
}

function Clock({ box, model }: { box: Box; model: StageModel }) {
  const { date, time } = clockText(model.nowAt, model.language)
  return (
    <p className={css.clock} style={boxStyle(box)}>
      <span>{date}</span>
      <b>{time}</b>
    </p>
  )
}
