import type { ReactNode } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import css from './drawer.module.css'
import { templateTexts } from './texts.ts'

/** The section of the editor's side panel in which the user schedules media or telops (scrolling texts). */
export function WindowsPart({ children }: { children: ReactNode }) {
  const texts = useTexts(templateTexts)
  return (
    <section className={css.part}>
      <div>
        <h3>{texts.windows}</h3>
        <p className={css.help}>{texts.windowsHelp}</p>
      </div>
      {children}
    </section>
  )
}
