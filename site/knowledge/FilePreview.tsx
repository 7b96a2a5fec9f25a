import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Cell, Table } from '../kit/ui/Table.tsx'
import type { ChosenFile, Importing } from './importing.ts'
import css from './knowledge.module.css'
import { importTexts } from './texts-import.ts'

const SHOWN = 100

/** Preview of an import, or its problems. */
export function FilePreview({ importing, file }: { importing: Importing; file: ChosenFile }) {
  const texts = useTexts(importTexts)
  const { phase } = useStore(importing.taking.$submit)
  const { rows, problems } = file.preview
  const count = (wanted: string) => rows.filter(({ action }) => action === wanted).length
  if (problems.length > 0) return <FileProblems file={file} />
  const changes = rows.filter(({ action }) => action !== 'same')
  return (
    <>
      <p role="status">
        <b>{texts.counts(count('add'), count('change'), count('same'))}</b>
      </p>
      {changes.length > 0 ? (
        <Table
          caption={texts.previewOf(file.name)}
          columns={[{ name: texts.line, align: 'end' }, { name: texts.question }, { name: texts.action }]}
        >
          {changes.slice(0, SHOWN).map(({ line, title, action }) => (
            <tr key={line}>
              <Cell kind="number">{line}</Cell>
              <Cell>{title}</Cell>
              <Cell kind="nowrap">{texts.actions[action]}</Cell>
            </tr>
          ))}
        </Table>
      ) : (
        <p className={css.note}>{texts.nothing}</p>
      )}
      {changes.length > SHOWN && <p className={css.note}>{texts.more(changes.length - SHOWN)}</p>}
      <div className={css.foot}>
        <Button
          variant="primary"
          disabled={changes.length === 0}
          loading={phase === 'sending'}
          onClick={() => void importing.takeFile()}
        >
          {texts.take}
        </Button>
        <Button variant="quiet" onClick={importing.dropFile}>
          {texts.cancel}
        </Button>
      </div>
    </>
  )
}

/** Why the file cannot be imported, line by line. */
function FileProblems({ file: { name, preview } }: { file: ChosenFile }) {
  const texts = useTexts(importTexts)
  const { problems } = preview
  return (
    <>
      <Banner tone="danger" title={name}>
        {texts.problems(problems.length)}
      </Banner>
      <Table
        caption={texts.previewOf(name)}
        columns={[{ name: texts.line, align: 'end' }, { name: texts.column }, { name: texts.problem }]}
      >
        {problems.slice(0, SHOWN).map(({ line, column, problem }) => (
          <tr key={`${line} ${column} ${problem}`}>
            <Cell kind="number">{line}</Cell>
            <Cell>{column}</Cell>
            <Cell>{texts.problemWords[problem]}</Cell>
          </tr>
        ))}
      </Table>
      {problems.length > SHOWN && <p className={css.note}>{texts.more(problems.length - SHOWN)}</p>}
    </>
  )
}
