import { useStore } from '@nanostores/react'
import type { AuditRow } from '#core/audit/contract.ts'
import { AUDIT_SUBJECTS } from '#core/audit/rules.ts'
import { AUDIT_TEXTS, actorOf, changeText } from '#core/audit/texts.ts'
import { shownCompanyName } from '#core/company/name.ts'
import { clockWords, shortDayWords } from '#core/time/japan-words.ts'
import { CursorPager } from '../kit/lists/CursorPager.tsx'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { NoMatch } from '../kit/lists/NoMatch.tsx'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { Cell, RowDetails, RowTitle, Table } from '../kit/ui/Table.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './audit.module.css'
import type { AuditLog as AuditLogStore } from './store.ts'
import { auditTexts } from './texts.ts'

/** Audit texts exist in Japanese and English; Chinese is for visitors only. */
export const useAuditLanguage = () => (useStore($language) === 'ja' ? 'ja' : 'en')

/** decisions 2: audit entries, newest first. @param withCompany whether to show the company of each entry */
export function AuditLog({ log, withCompany = false }: { log: AuditLogStore; withCompany?: boolean }) {
  const texts = useTexts(auditTexts)
  return (
    <div className={css.stack}>
      <Card label={texts.filters}>
        <Filters log={log} />
      </Card>
      <Entries log={log} withCompany={withCompany} />
    </div>
  )
}

/** Filters of the log. A date that the user is still typing causes no request. */
function Filters({ log }: { log: AuditLogStore }) {
  const texts = useTexts(auditTexts)
  const { subjects } = AUDIT_TEXTS[useAuditLanguage()]
  const { from, to, subject } = useStore(log.$filters)
  return (
    <div className={css.filters}>
      <Field label={texts.from}>
        <TextInput
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value && log.choose({ from: target.value })}
        />
      </Field>
      <Field label={texts.to}>
        <TextInput
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => target.value && log.choose({ to: target.value })}
        />
      </Field>
      <ActorFilter log={log} />
      <Field label={texts.subject}>
        <SelectInput
          value={subject ?? ''}
          onChange={({ target }) =>
            log.choose({ subject: AUDIT_SUBJECTS.find((one) => one === target.value) })
          }
        >
          <option value="">{texts.all}</option>
          {AUDIT_SUBJECTS.map((one) => (
            <option key={one} value={one}>
              {subjects[one]}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  )
}

function ActorFilter({ log }: { log: AuditLogStore }) {
  const texts = useTexts(auditTexts)
  const { actorId } = useStore(log.$filters)
  const actors = useStore(log.$actors).value ?? []
  const isMissing = actorId !== undefined && !actors.some(({ accountId }) => accountId === actorId)
  return (
    <Field label={texts.actor}>
      <SelectInput
        value={actorId ?? ''}
        onChange={({ target }) =>
          log.choose({ actorId: target.value === '' ? undefined : Number(target.value) })
        }
      >
        <option value="">{texts.all}</option>
        {isMissing && <option value={actorId}>…</option>}
        {actors.map(({ accountId, name }) => (
          <option key={accountId} value={accountId}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}

function Entries({ log, withCompany }: { log: AuditLogStore; withCompany: boolean }) {
  const texts = useTexts(auditTexts)
  const { status, value, refused } = useStore(log.$entries)
  const page = useStore(log.$page)
  if (refused?.refusal.key === 'invalid') return <Banner tone="danger" title={texts.badDays} />
  if (status === 'failed') return <LoadFailed title={texts.failed} onAgain={() => void log.load()} />
  if (!value) return <ListSkeleton />
  if (value.rows.length === 0)
    return (
      <Card label={texts.title}>
        {log.isNarrowed() ? (
          <NoMatch title={texts.noMatch} clearLabel={texts.clear} onClear={log.widen} />
        ) : (
          <Empty icon="list" title={texts.empty}>
            {texts.emptyHelp}
          </Empty>
        )}
      </Card>
    )
  const { columns } = texts
  return (
    <Card flush title={texts.title}>
      <Table
        caption={texts.title}
        columns={[
          { name: columns.at },
          { name: columns.actor, className: css.wide ?? '' },
          { name: columns.act },
          { name: columns.changes, className: css.wide ?? '' },
        ]}
      >
        {value.rows.map((row) => (
          <Entry key={row.id} row={row} withCompany={withCompany} />
        ))}
      </Table>
      <CursorPager
        texts={texts.pages}
        page={page}
        hasNext={value.next !== null}
        isLoading={status === 'loading'}
        onPrevious={log.previous}
        onNext={log.next}
      />
    </Card>
  )
}

function Entry({ row, withCompany }: { row: AuditRow; withCompany: boolean }) {
  const texts = useTexts(auditTexts)
  const language = useStore($language)
  const words = useAuditLanguage()
  const { acts, roles } = AUDIT_TEXTS[words]
  const actor = actorOf(words, row)
  const role = roles[row.actorRole]
  const sub = role === actor ? undefined : role
  const target = row.targetName ?? row.targetId ?? ''
  const changes = row.changes.map((change) => changeText(words, change))
  const company = withCompany ? shownCompanyName(row.companyName) : undefined
  return (
    <tr>
      <Cell kind="nowrap">
        <RowTitle title={clockWords(row.at)} sub={shortDayWords(row.at, $now.get(), language)} />
      </Cell>
      <Cell className={css.wide}>
        <RowTitle title={actor} sub={sub} />
      </Cell>
      <Cell>
        <RowTitle title={acts[row.act]} sub={[target, company].filter(Boolean).join('・')} />
        <RowDetails
          facts={[
            [texts.columns.actor, [actor, sub].filter(Boolean).join('・')],
            ...(changes.length > 0
              ? [[texts.columns.changes, changes.join(words === 'ja' ? '、' : '; ')] as const]
              : []),
          ]}
        />
      </Cell>
      <Cell className={css.wide}>
        {changes.length > 0 && (
          <ul className={css.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Cell>
    </tr>
  )
}
