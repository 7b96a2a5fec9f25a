import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import type { StageModel } from './stage-model.ts'
import type { StageTexts } from './stage-texts.ts'
import css from './ticket.module.css'

interface TicketProps {
  box: Box
  crowded: StageModel['crowded']
  /** The call has failed: the visitor no longer waits. */
  isSorry: boolean
  texts: StageTexts
}

/** The place in the queue as a paper ticket; without a queue, a message on the same paper. */
export function Ticket({ box, crowded, isSorry, texts }: TicketProps) {
  const narrow = box.w < 600
  return (
    <div className={css.place} style={boxStyle(box)} role="status">
      {!isSorry && crowded?.cause !== 'absent' && crowded?.place ? (
        <div className={css.ticket} data-narrow={narrow || undefined}>
          <h2>{texts.turn}</h2>
          <Place place={crowded.place} texts={texts} />
          <Wait place={crowded.place} minutes={crowded.waitMinutes} texts={texts} />
        </div>
      ) : (
        <div className={css.word} data-narrow={narrow || undefined}>
          <Bell />
          {!isSorry && <p>{texts.soon}</p>}
        </div>
      )}
    </div>
  )
}

function Place({ place, texts }: { place: number; texts: StageTexts }) {
  return (
    <p className={css.figure}>
      {place}
      <small>{texts.placeUnit(place)}</small>
    </p>
  )
}

function Wait({ place, minutes, texts }: { place: number; minutes?: number; texts: StageTexts }) {
  if (minutes === undefined) return <p className={css.foot}>{place === 1 ? texts.next : texts.soon}</p>
  return (
    <p className={css.foot}>
      {texts.beforeWait}
      <b>{minutes}</b>
      {texts.afterWait(minutes)}
    </p>
  )
}

export function Bell() {
  return (
    <svg
      viewBox="0 0 120 96"
      width="150"
      height="120"
      className={css.bell}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M22 74a38 38 0 0 1 76 0Z" />
      <path d="M10 88h100M60 36V22M48 20h24" />
    </svg>
  )
}
