import { useStore } from '@nanostores/react'
import { shellTexts } from '../../messages/shell.ts'
import { $connection } from '../../stores/shared/line.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './ConnectionMark.module.css'
import { useTexts } from './use-texts.ts'

/** Whether calls can reach this page, in words. */
export function ConnectionMark() {
  const connection = useStore($connection)
  const texts = useTexts(shellTexts)
  return (
    <span role="status" className={classes(css.mark, connection === 'lost' && css.lost)}>
      <Icon name={connection === 'open' ? 'connection' : 'offline'} size={16} />
      <span>{texts.connection[connection]}</span>
    </span>
  )
}
