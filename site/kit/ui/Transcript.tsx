import css from './Transcript.module.css'

export interface TranscriptLine {
  key: string
  speaker: 'visitor' | 'ai' | 'operator'
  /** Who that is, in words. */
  name: string
  /** As it was said. */
  text: string
  lang: string
  /** Small, under it. */
  notes: readonly string[]
}

/** What two have said, one under the other; long ones scroll, and can be scrolled by keys. */
export function Transcript({ label, lines }: { label: string; lines: readonly TranscriptLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (axe scrollable-region-focusable)
    <section className={css.box} aria-label={label} tabIndex={0}>
      <ol className={css.lines}>
        {lines.map(({ key, speaker, name, text, lang, notes }) => (
          <li key={key} data-speaker={speaker}>
            <b>{name}</b>
            <p lang={lang}>{text}</p>
            {notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
