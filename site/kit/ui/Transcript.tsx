import css from './Transcript.module.css'

interface TranscriptLine {
  key: string
  speaker: 'visitor' | 'ai' | 'operator'
  /** Name of the speaker, as shown. */
  name: string
  /** The original words. */
  text: string
  lang: string
  /** Lines in small type below the text. */
  notes: readonly string[]
}

/** A conversation, one utterance below the other. A long conversation scrolls, also with the keyboard. */
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
