import { useState } from 'react'
import { handOverTexts } from '../../calls/texts-hand-over.ts'
import { operationPath } from '../../kit/operation-paths.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { RestAction } from './RestAction.tsx'
import type { SignageCard } from './signage-cards.ts'
import css from './signages.module.css'
import type { Standby } from './standby.ts'
import { standbyTexts } from './texts-standby.ts'

type CardActionsProps = { card: SignageCard; standby: Standby }

/**
 * The buttons of a card. A button is disabled if the scene does not allow its action, and omitted if the role does not.
 */
export function CardActions({ card, standby }: CardActionsProps) {
  const texts = useTexts(standbyTexts).signages
  const listening = useTexts(handOverTexts)
  const { entry, answer } = card
  if (entry.state === 'Logout') return <CheckAction card={card} standby={standby} />
  if (answer) return <AnswerAction card={card} standby={standby} />
  if (card.hostIsMe) return <BackAction signageId={entry.id} />
  // A card that shows 再開する (resume) has no space for 話しかける (start a call): the user can resume the signage first.
  const offersTalk =
    entry.state === 'Standby' || entry.state === 'Monitoring' || (entry.state === 'Suspended' && !card.rest)
  return (
    <div className={css.actions}>
      {offersTalk && (
        <Button
          size="sm"
          variant="soft"
          icon="phone"
          disabled={!card.mayTalk}
          title={card.isCandidate ? undefined : texts.notYours}
          onClick={() => standby.talkTo(entry.id)}
        >
          {texts.talk}
        </Button>
      )}
      {entry.scene === 'Suspended' && <RestAction card={card} standby={standby} />}
      {card.mayListen && (
        <Button size="sm" icon="sound" onClick={() => standby.listen(entry.id)}>
          {listening.listen}
        </Button>
      )}
      <Button
        size="sm"
        icon="eye"
        aria-label={texts.monitor}
        title={texts.monitor}
        disabled={!card.mayMonitor}
        onClick={() => standby.monitor(entry.id)}
      >
        <span className={css.label}>{texts.monitor}</span>
      </Button>
    </div>
  )
}

/** Leads back to the operator's own talk at this signage. */
function BackAction({ signageId }: { signageId: number }) {
  const texts = useTexts(standbyTexts).signages
  return (
    <div className={css.actions}>
      <LinkButton size="sm" variant="primary" icon="speech" href={operationPath(signageId)}>
        {texts.back}
      </LinkButton>
    </div>
  )
}

/** 応対する: answers the call of a waiting visitor. */
function AnswerAction({ card: { answer }, standby }: CardActionsProps) {
  const texts = useTexts(standbyTexts).signages
  return (
    answer && (
      <div className={css.actions}>
        <Button
          size="sm"
          variant="primary"
          icon="phone"
          disabled={!answer.enabled}
          title={answer.enabled ? undefined : texts.cannotAnswer}
          onClick={() => standby.answer(answer.callId)}
        >
          {texts.answer}
        </Button>
      </div>
    )
  )
}

function CheckAction({ card, standby }: CardActionsProps) {
  const { entry } = card
  const texts = useTexts(standbyTexts).signages
  const [open, setOpen] = useState(false)
  return (
    <div className={css.actions}>
      <Button size="sm" variant="ghost" icon="help" onClick={() => setOpen(true)}>
        {texts.howToCheck}
      </Button>
      {entry.scene === 'Suspended' && <RestAction card={card} standby={standby} />}
      <CheckDialog name={entry.name} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
