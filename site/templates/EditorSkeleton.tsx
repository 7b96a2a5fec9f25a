import { Skeleton } from '../kit/ui/Skeleton.tsx'
import css from './editor.module.css'

/** Placeholder in the editor's shape while it loads. */
export function EditorSkeleton() {
  return (
    <div className={css.editor} aria-busy="true">
      <div className={css.head}>
        <Skeleton width="long" />
      </div>
      <div className={css.canvas}>
        <Skeleton shape="block" className={css.waiting} />
      </div>
    </div>
  )
}
