import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { classes } from '../kit/ui/classes.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { $connection } from '../line/page-line.ts'
import css from './ConnectionMark.module.css'
import { shellTexts } from './texts.ts'

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
