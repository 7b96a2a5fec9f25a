import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { monthText } from '../kit/month.ts'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { Tabs } from '../kit/ui/Tabs.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { CallHistory } from './CallHistory.tsx'
import { daysOfMonth, monthShown, monthsBefore, REPORT_PERIODS } from './options.ts'
import { ReportStatistics } from './ReportStatistics.tsx'
import css from './reports.module.css'
import { openReports, type Reports } from './store.ts'
import { reportTexts } from './texts.ts'

/** /app/users/calls: totals and history of calls. */
export function ReportsPage() {
  const texts = useTexts(reportTexts)
  const [reports] = useState(() => openReports(location.search))
  const { view } = useStore(reports.$options)
  const fileUrl = useStore(reports.$fileUrl)
  useEffect(() => void reports.load(), [reports])
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton href={fileUrl} icon="download" download data-astro-reload>
            {texts.download}
          </LinkButton>
        }
      />
      <div className={css.stack}>
        <Card label={texts.period}>
          <Period reports={reports} />
        </Card>
        <Tabs
          label={texts.views.label}
          value={view}
          onChange={(chosen) => reports.choose({ view: chosen })}
          tabs={[
            { value: 'figures', label: texts.views.figures, panel: <ReportStatistics reports={reports} /> },
            { value: 'calls', label: texts.views.calls, panel: <CallHistory reports={reports} /> },
          ]}
        />
      </div>
    </>
  )
}

/** Fields for the period. A day takes effect when it has been typed completely. */
function Period({ reports }: { reports: Reports }) {
  const texts = useTexts(reportTexts)
  const { period, from, to } = useStore(reports.$options)
  const now = useStore($now)
  const months = monthsBefore(now)
  const shown = monthShown({ from, to }, now)
  const chooseMonth = (text: string) => {
    const month = months.find((one) => monthText(one) === text)
    if (month) reports.choose({ period: 'own', ...daysOfMonth(month, now) })
  }
  return (
    <div className={css.period}>
      <Segment
        label={texts.period}
        value={period}
        onChange={(chosen) => reports.choose({ period: chosen })}
        options={REPORT_PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
      />
      <Field label={texts.month} className={css.day}>
        <SelectInput
          value={shown ? monthText(shown) : ''}
          onChange={({ target }) => chooseMonth(target.value)}
        >
          <option value="">{texts.noMonth}</option>
          {months.map((month) => (
            <option key={monthText(month)} value={monthText(month)}>
              {texts.monthName(month.year, month.month)}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={texts.from} className={css.day}>
        <TextInput
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value && reports.choose({ period: 'own', from: target.value })}
        />
      </Field>
      <Field label={texts.to} className={css.day}>
        <TextInput
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => target.value && reports.choose({ period: 'own', to: target.value })}
        />
      </Field>
    </div>
  )
}
