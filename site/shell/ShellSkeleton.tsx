import type { ReactNode } from 'react'
import { BrandMark } from '../kit/ui/BrandMark.tsx'
import { classes } from '../kit/ui/classes.ts'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import css from './AppShell.module.css'
import navigation from './Navigation.module.css'
import sidebar from './Sidebar.module.css'
import topBar from './TopBar.module.css'

type ShellSkeletonProps = {
  notice?: ReactNode
  /** The page has tabs for administrators: reserves their space, so that the page does not move when they appear. */
  hasTabs?: boolean
}

/** The layout of sidebar and top bar before the user is known; also the static HTML of the page. */
export function ShellSkeleton({ notice, hasTabs = false }: ShellSkeletonProps) {
  return (
    <>
      <div className={sidebar.sidebar} aria-hidden="true">
        <span className={sidebar.brand}>
          <BrandMark />
          <span className={sidebar.name}>Uketsuke</span>
        </span>
        <span className={sidebar.lines}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </span>
      </div>
      <div className={css.top}>
        <div className={topBar.bar} aria-hidden="true">
          <div className={topBar.row}>
            <span className={topBar.company}>
              <Skeleton />
            </span>
            <Skeleton shape="face" />
          </div>
        </div>
        {notice}
      </div>
      {hasTabs && (
        <div className={classes(navigation.tabs, navigation.place)} aria-hidden="true">
          <ul>
            <li>
              <span className={navigation.tab}>
                <Skeleton />
              </span>
            </li>
          </ul>
        </div>
      )}
    </>
  )
}
