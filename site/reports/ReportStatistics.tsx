import { useStore } from '@nanostores/react'
import type { CallReport } from '#core/reports/contract.ts'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ColumnChart } from '../kit/ui/ColumnChart.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { dayColumns, hourColumns, weekdayColumns } from './chart-columns.ts'
import { FourStats, StatSkeletons } from './FourStats.tsx'
import { OperatorTable, TallyTable } from './GroupTables.tsx'
import css from './reports.module.css'
import type { Reports } from './store.ts'
import { reportTexts } from './texts.ts'

/** Totals of the chosen days. */
export function ReportStatistics({ reports }: { reports: Reports }) {
  const texts = useTexts(reportTexts)
  const { status, value, refused } = useStore(reports.$report)
  if (refused?.refusal.key === 'invalid') return <Banner tone="danger" title={texts.badDays} />
  if (status === 'failed') return <LoadFailed title={texts.failed} onAgain={() => void reports.load()} />
  if (!value) return <StatSkeletons />
  if (value.called === 0 && value.operators.length === 0) {
    return (
      <Card label={texts.views.figures}>
        <Empty icon="phone" title={texts.empty}>
          {texts.emptyHelp}
        </Empty>
      </Card>
    )
  }
  return (
    <div className={css.figures} aria-busy={status === 'loading'}>
      <FourStats report={value} />
      <Charts report={value} />
      <Groups report={value} />
    </div>
  )
}

function Charts({ report }: { report: CallReport }) {
  const texts = useTexts(reportTexts)
  const language = useStore($language)
  const common = {
    parts: [texts.answered, texts.outcomes.ai, texts.unanswered],
    asTable: texts.asTable,
  } as const
  return (
    <>
      {report.days.length > 1 && (
        <Card title={texts.byDay}>
          <ColumnChart
            name={texts.byDay}
            columns={dayColumns(report.days, $now.get(), language)}
            texts={{ ...common, columns: texts.day }}
          />
        </Card>
      )}
      <div className={css.charts}>
        <Card title={texts.byHour}>
          <ColumnChart
            name={texts.byHour}
            columns={hourColumns(report.hours, texts.hours)}
            texts={{ ...common, columns: texts.hour }}
          />
        </Card>
        <Card title={texts.byWeekday}>
          <ColumnChart
            name={texts.byWeekday}
            columns={weekdayColumns(report.weekdays, texts.weekdays)}
            texts={{ ...common, columns: texts.weekday }}
          />
        </Card>
      </div>
    </>
  )
}

function Groups({ report }: { report: CallReport }) {
  const texts = useTexts(reportTexts)
  const { languages } = useTexts(commonTexts)
  const gone = (name: string, isDeleted: boolean): string => (isDeleted ? `${name} (${texts.deleted})` : name)
  return (
    <div className={css.groups}>
      <TallyTable
        title={texts.byButton}
        head={texts.button}
        rows={report.buttons.map(({ name, ...tally }) => ({ name: name ?? texts.noButton, ...tally }))}
      />
      <TallyTable
        title={texts.byStore}
        head={texts.store}
        rows={report.stores.map(({ id, name, isDeleted, ...tally }) => ({
          key: id,
          name: id === 0 ? texts.noStore : gone(name, isDeleted),
          ...tally,
        }))}
      />
      <TallyTable
        title={texts.byLanguage}
        head={texts.language}
        rows={report.languages.map(({ lang, ...tally }) => ({ name: languages[lang], ...tally }))}
      />
      <OperatorTable
        operators={report.operators.map((one) => ({ ...one, name: gone(one.name, one.isDeleted) }))}
      />
    </div>
  )
}
