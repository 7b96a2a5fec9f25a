import { useStore } from '@nanostores/react'
import { may } from '#core/accounts/permissions.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import type { SignageRow as ListedSignage } from '#core/signages/contract.ts'
import { otherScreen } from '#core/stage/layout.ts'
import { handOverTexts } from '../calls/texts-hand-over.ts'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { orientationTexts } from '../kit/texts/orientation.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { timeOfDay } from '../kit/time-words.ts'
import { Button } from '../kit/ui/Button.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SceneBadge } from '../kit/ui/SceneBadge.tsx'
import { Cell, RowDetails, RowTitle } from '../kit/ui/Table.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { $session } from '../line/session.ts'
import { SignageThumbnail } from '../operator/standby/SignageThumbnail.tsx'
import { DeviceMark } from './DeviceMark.tsx'
import { mayNow } from './list.ts'
import type { SignageLook } from './looks.ts'
import { signageCommands } from './signage-commands.ts'
import css from './signages.module.css'
import { signageTexts } from './texts.ts'
import { deviceLinkTexts } from './texts-device-links.ts'

/** Spec 2.4.14: number of operator names in a row. */
const NAMES_SHOWN = 3
const NO_BREAK_SPACE = '\u00a0'

type SignageRowProps = {
  entry: SignageEntry
  row: ListedSignage
  look: SignageLook | undefined
  mayWrite: boolean
}

export function SignageRow({ entry, row, look, mayWrite }: SignageRowProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const device = useTexts(deviceLinkTexts)
  const place = `${entry.storeName ?? texts.noStore}・${row.loginId}`
  const monitor = <MonitorButton entry={entry} />
  const operators = <OperatorNames signageId={entry.id} names={entry.assigned.map(({ name }) => name)} />
  const [template] = (look ?? row).templates
  const turned = template && otherScreen(entry.shown?.screen, template)
  const state = <SceneBadge scene={entry.state} word={common.scenes[entry.state]} />
  return (
    <tr>
      <Cell>
        <div className={css.signage}>
          <SignageThumbnail entry={entry} detail={look} $now={$now} size="small" />
          <div className={css.title}>
            <RowTitle title={entry.name} sub={place} />
            <span className={css.narrow}>{state}</span>
            {row.lack && (
              <TextLink href={`/app/signage/device?id=${entry.id}`} aria-label={device.of(entry.name)}>
                <DeviceMark level={row.lack} word={device.marks[row.lack]} />
              </TextLink>
            )}
            {turned && <ScreenDiffers turned={turned} signageId={entry.id} mayWrite={mayWrite} />}
            <RowDetails facts={[[texts.columns.operators, operators]]} />
          </div>
        </div>
      </Cell>
      <Cell className={css.wide}>
        <div className={css.state}>
          {state}
          {entry.state !== 'Logout' && <span>{texts.since(timeOfDay(entry.since))}</span>}
        </div>
      </Cell>
      <Cell className={css.wide}>{operators}</Cell>
      <Cell className={css.wide}>{monitor}</Cell>
      <Cell kind="actions" className={mayWrite ? undefined : css.narrowCell}>
        <div className={css.actions}>
          <span className={css.narrow}>{monitor}</span>
          {mayWrite && <RowActions entry={entry} />}
        </div>
      </Cell>
    </tr>
  )
}

type ScreenDiffersProps = { turned: 'portrait' | 'landscape'; signageId: number; mayWrite: boolean }

/**
 * Says that the screen has another orientation than the template. A link opens the editor, in which the user can change
 * the template's orientation.
 */
function ScreenDiffers({ turned, signageId, mayWrite }: ScreenDiffersProps) {
  const texts = useTexts(signageTexts)
  const { turn } = useTexts(orientationTexts)
  return (
    <p className={css.turned}>
      {texts.screenDiffers[turned]}
      {mayWrite && <TextLink href={`/app/signage/template?id=${signageId}`}>{turn[turned]}</TextLink>}
    </p>
  )
}

function RowActions({ entry }: { entry: SignageEntry }) {
  const texts = useTexts(signageTexts)
  const { rest, wanted } = mayNow(entry)
  const isSuspended = wanted === 'restart'
  return (
    <>
      <Button
        size="sm"
        icon={isSuspended ? 'play' : 'pause'}
        disabled={!rest}
        title={rest ? undefined : texts.restHelp}
        onClick={() => signageCommands.rest(entry.id, wanted)}
      >
        {isSuspended ? texts.resume : texts.suspend}
      </Button>
      <LinkButton
        size="sm"
        icon="template"
        href={`/app/signage/template?id=${entry.id}`}
        aria-label={texts.displayOf(entry.name)}
      >
        {texts.display}
      </LinkButton>
      <LinkButton
        size="sm"
        icon="sliders"
        href={`/app/signage/update?id=${entry.id}`}
        aria-label={texts.settingsOf(entry.name)}
      >
        {texts.settings}
      </LinkButton>
    </>
  )
}

/** The first three names, then an ellipsis; the text for "none" if no operator is assigned (Spec 2.4.14). */
function OperatorNames({ signageId, names }: { signageId: number; names: readonly string[] }) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  // a line may break between two names, but not inside one
  const unbroken = names.map((name) => name.replaceAll(' ', NO_BREAK_SPACE))
  const shown = unbroken.slice(0, NAMES_SHOWN).join('、')
  return (
    <span className={css.names}>
      <TextLink href={`/app/signage/operator?id=${signageId}`}>
        {names.length === 0 && common.none}
        {names.length > NAMES_SHOWN ? texts.more(shown) : shown}
      </TextLink>
    </span>
  )
}

/**
 * A button that listens to another operator's talk if the user's role allows it, and monitors the signage otherwise.
 */
function MonitorButton({ entry }: { entry: SignageEntry }) {
  const texts = useTexts(signageTexts)
  const listening = useTexts(handOverTexts)
  const now = mayNow(entry)
  const { user } = useStore($session)
  const hears = now.listen && user !== undefined && may(user.role, 'call.listen') && entry.hostId !== user.id
  return hears ? (
    <Button size="sm" icon="sound" onClick={() => signageCommands.listen(entry.id)}>
      {listening.listen}
    </Button>
  ) : (
    <Button
      size="sm"
      icon="eye"
      disabled={!now.monitor}
      title={now.monitor ? undefined : texts.monitorHelp}
      onClick={() => signageCommands.monitor(entry.id)}
    >
      {texts.monitor}
    </Button>
  )
}
