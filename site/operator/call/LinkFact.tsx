import { useStore } from '@nanostores/react'
import { worseOf } from '#core/calls/link-cause.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { HiddenText } from '../../kit/ui/HiddenText.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { Popover } from '../../kit/ui/Popover.tsx'
import css from './link.module.css'
import type { LinkFacts } from './link-quality.ts'
import { linkTexts } from './texts-link.ts'

/** 通信の状態 (connection quality) in one word. The tooltip explains cause and remedy in sentences; measurements are not shown. */
export function LinkFact({ link }: { link: LinkFacts }) {
  const texts = useTexts(linkTexts)
  const quality = useStore(link.$quality)
  const cause = useStore(link.$cause)
  const path = useStore(link.$path)
  const isTroubled = cause !== 'none'
  // The link may be good although there is a problem, such as a slow kiosk: then show at most `spotty`.
  const shown = isTroubled ? worseOf(quality, 'spotty') : quality
  const isVoiceOnly = path === 'socket' && shown === 'unknown'
  return (
    <Popover
      hover
      title={texts.link}
      trigger={
        <button type="button" className={css.link} data-quality={shown} data-path={path}>
          <Icon name={isTroubled || shown === 'bad' ? 'warning' : 'connection'} size={16} />
          <HiddenText>{texts.link}</HiddenText>
          <b role="status">
            {isVoiceOnly ? texts.voiceOnly : texts.shortLinks[shown]}
            {isTroubled && <HiddenText>{texts.causes[cause]}</HiddenText>}
          </b>
        </button>
      }
    >
      <p className={css.cause}>
        <b>{isTroubled ? texts.causes[cause] : texts.sentences[shown]}</b>
        {isTroubled && <span>{texts.advice[cause]}</span>}
        {path === 'turn' && <span>{texts.relayed}</span>}
        {path === 'socket' && <span>{texts.socketText}</span>}
      </p>
    </Popover>
  )
}
