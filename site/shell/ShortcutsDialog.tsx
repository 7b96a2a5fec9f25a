import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { OPERATION_PATH } from '../kit/operation-paths.ts'
import { $shortcuts } from '../kit/preferences.ts'
import { SHORTCUT_GROUPS, SHORTCUTS, type ShortcutName } from '../kit/shortcut-table.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Kbd } from '../kit/ui/Kbd.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import css from './shortcuts.module.css'
import { shortcutTexts } from './texts-shortcuts.ts'

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[]
/** What keyboards print on keys that browsers name differently. */
const WRITTEN: Record<string, string> = { Control: 'Ctrl' }

/** All keyboard shortcuts, grouped by where they work, and the switch that turns single-key shortcuts off (WCAG 2.1.4). */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(shortcutTexts)
  const isCall = useCurrentPath() === OPERATION_PATH
  const isOn = useStore($shortcuts) === 'on'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      wide={!isCall}
      beside={isCall}
    >
      <p className={css.lead}>{texts.lead}</p>
      <div className={css.groups}>
        {SHORTCUT_GROUPS.map((group) => (
          <section key={group} aria-label={texts.groups[group]}>
            <h3>{texts.groups[group]}</h3>
            <dl className={css.keys}>
              {NAMES.filter((name) => SHORTCUTS[name].group === group).map((name) => (
                <div key={name}>
                  <dt>{texts.names[name]}</dt>
                  <dd>
                    <Keys name={name} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label={texts.use}
        checked={isOn}
        onChange={({ target }) => $shortcuts.set(target.checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}

function Keys({ name }: { name: ShortcutName }) {
  const texts = useTexts(shortcutTexts)
  const between = 'isRange' in SHORTCUTS[name] ? texts.to : texts.or
  return SHORTCUTS[name].keys.map((keys, place) => (
    <Fragment key={keys}>
      {place > 0 && <span>{between}</span>}
      {keys.split('+').map((key) => (
        <Kbd key={key}>{WRITTEN[key] ?? key}</Kbd>
      ))}
    </Fragment>
  ))
}
