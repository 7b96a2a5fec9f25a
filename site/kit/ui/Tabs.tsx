import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { HiddenText } from './HiddenText.tsx'
import css from './Tabs.module.css'
import { useShownTab } from './use-shown-tab.ts'

type TabItem<Value extends string> = {
  value: Value
  label: string
  count?: number
  /** Gives the tab a dot, and tells screen readers why. */
  mark?: string
  panel: ReactNode
}

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Next to the tabs, such as a search field for the open panel. */
  aside?: ReactNode
  /** Fills its container: the tabs share the width, and the panel scrolls its own content. */
  fill?: boolean
  className?: string
}

/** Several panels in one place. Arrow keys move between the tabs, Enter or Space opens one. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, aside, fill = false, className } = props
  const select = (next: unknown) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  const chosen = useRef<HTMLElement | null>(null)
  useShownTab(chosen, value)
  return (
    <BaseTabs.Root value={value} onValueChange={select} className={classes(fill && css.fill, className)}>
      <div className={css.bar}>
        <BaseTabs.List className={css.list} aria-label={label}>
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              ref={tab.value === value ? chosen : undefined}
              value={tab.value}
              className={css.tab}
            >
              {tab.label}
              {tab.mark && (
                <span className={css.mark}>
                  <HiddenText>{tab.mark}</HiddenText>
                </span>
              )}
              {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={css.panel}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
