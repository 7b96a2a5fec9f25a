import { useState } from 'react'
import css from './telop.module.css'
import { sentencesOf } from './telop-sentences.ts'

/** Shows one sentence at a time; the end of its timing animation shows the next. */
export function TelopSentences({ lines }: { lines: readonly string[] }) {
  const [index, setIndex] = useState(0)
  const sentences = sentencesOf(lines)
  const sentence = sentences[index % sentences.length]
  return (
    <p key={index} className={css.sentence} onAnimationEnd={() => setIndex(index + 1)}>
      {sentence}
    </p>
  )
}
