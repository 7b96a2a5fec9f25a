import { type AnimationEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './stage.module.css'

interface CrossFadeProps {
  /** Identifies the content: a new name fades, the same name updates in place. */
  name: string
  /** True: the content changes without a fade, for example in a small preview. */
  still?: boolean
  children: ReactNode
}

interface Shown {
  name: string
  children: ReactNode
}

/** Cross-fades between two contents in 600 ms. The old content stays, inert, until its fade has ended. */
export function CrossFade({ name, still = false, children }: CrossFadeProps) {
  const latest = useRef<Shown>({ name, children })
  const [seen, setSeen] = useState(name)
  const [leaving, setLeaving] = useState<Shown>()
  if (seen !== name) {
    setSeen(name)
    setLeaving(still ? undefined : latest.current)
  }
  useLayoutEffect(() => {
    latest.current = { name, children }
  })

  return (
    <>
      {leaving && (
        <Leaving key={`leaving ${leaving.name}`} onEnd={() => setLeaving(undefined)}>
          {leaving.children}
        </Leaving>
      )}
      <div key={name} className={still ? css.layer : css.entering}>
        {children}
      </div>
    </>
  )
}

function Leaving({ children, onEnd }: { children: ReactNode; onEnd(): void }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // with reduced motion there is no animation, so no end event fires
    if (!layer.current?.getAnimations?.().length) onEnd()
  }, [])
  const endOwn = (event: AnimationEvent) => {
    if (event.target === event.currentTarget) onEnd()
  }
  return (
    <div ref={layer} className={css.leaving} inert aria-hidden="true" onAnimationEnd={endOwn}>
      {children}
    </div>
  )
}
