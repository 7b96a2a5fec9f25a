import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { worseOf } from '#core/calls/link-cause.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { HiddenText } from '../../kit/ui/HiddenText.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { Popover } from '../../kit/ui/Popover.tsx'
import css from './link.module.css'
import type { LinkFacts, LinkWay } from './link-quality.ts'
import { linkTexts } from './texts-link.ts'

/** 通信の状態 in words (look, Principles: not bars), with cause, advice and the measurements on request. */
export function LinkFact({ link }: { link: LinkFacts }) {
  const texts = useTexts(linkTexts)
  const quality = useStore(link.$quality)
  const cause = useStore(link.$cause)
  const path = useStore(link.$path)
  const id = useId()
  const isTroubled = cause !== 'none'
  // A kiosk that is too slow has a good link, but still a problem.
  const shown = isTroubled ? worseOf(quality, 'spotty') : quality
  return (
    <div className={css.fact}>
      <span id={id}>{texts.link}</span>
      <Popover
        title={texts.link}
        trigger={
          <button
            type="button"
            className={css.link}
            data-quality={shown}
            aria-describedby={id}
            title={isTroubled ? texts.causes[cause] : undefined}
          >
            <Icon name={isTroubled || shown === 'bad' ? 'warning' : 'connection'} size={16} />
            {/* The cause is for screen readers only: visible, it would make the header grow during a call. */}
            <b role="status">
              {path === 'socket' && shown === 'unknown' ? texts.voiceOnly : texts.links[shown]}
              {isTroubled && <HiddenText>{texts.causes[cause]}</HiddenText>}
            </b>
          </button>
        }
      >
        <p className={css.cause}>
          <b>{texts.causes[cause]}</b>
          {isTroubled && <span>{texts.advice[cause]}</span>}
        </p>
        <Ways link={link} />
      </Popover>
      {path && (
        <small className={css.why} data-path={path}>
          {texts.path}: {texts.paths[path]}
        </small>
      )}
    </div>
  )
}

function Ways({ link }: { link: LinkFacts }) {
  const texts = useTexts(linkTexts)
  const ways = { here: useStore(link.$here), there: useStore(link.$there) }
  return (
    <table className={css.ways}>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.delay}</th>
          <th scope="col">{texts.loss}</th>
          <th scope="col">{texts.frames}</th>
        </tr>
      </thead>
      <tbody>
        {(['here', 'there'] as const).map((way) => (
          <tr key={way}>
            <th scope="row">{texts.ways[way]}</th>
            <Figures way={ways[way]} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NONE = '–'

function Figures({ way }: { way: LinkWay | undefined }) {
  const texts = useTexts(linkTexts)
  const { quality = 'unknown', rttMs, lossRatio, fps } = way ?? {}
  return (
    <>
      <td>{texts.links[quality]}</td>
      <td>{rttMs === undefined ? NONE : texts.milliseconds(Math.round(rttMs))}</td>
      <td>{lossRatio === undefined ? NONE : texts.percent((lossRatio * 100).toFixed(1))}</td>
      <td>{fps === undefined ? NONE : Math.round(fps)}</td>
    </>
  )
}
