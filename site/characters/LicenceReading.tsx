import type { CharacterCheck } from '#core/characters/contract-read.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Lacks } from './Lacks.tsx'
import css from './licence.module.css'
import { megabytes } from './megabytes.ts'
import { characterTexts } from './texts.ts'
import { characterFileTexts } from './texts-character-file.ts'

type LicenceReadingProps = { check: CharacterCheck; posterUrl: string | undefined }

/** License terms from the character's file, with warnings about use by a company. */
export function LicenceReading({ check, posterUrl }: LicenceReadingProps) {
  const texts = useTexts(characterTexts)
  const words = useTexts(characterFileTexts)
  const terms = Object.entries(check.licence)
  return (
    <div className={css.reading}>
      <div className={css.facts}>
        {posterUrl && <img className={css.poster} src={posterUrl} alt="" />}
        <p>
          <b>{texts.facts}</b>
          <br />
          VRM {check.format}・{megabytes(check.bytes)}
          <br />
          {texts.triangles(check.triangles)}
        </p>
      </div>
      <Lacks lacks={check.lacks} />
      <p>{terms.length ? texts.licenceText : texts.licenceNone}</p>
      {check.warnings.length > 0 && (
        <Banner tone="warning">
          <ul className={css.warnings}>
            {check.warnings.map((warning) => (
              <li key={warning}>{words.warnings[warning]}</li>
            ))}
          </ul>
        </Banner>
      )}
      {terms.length > 0 && (
        <dl className={css.terms}>
          {terms.map(([term, value]) => (
            <div key={term}>
              <dt>{words.terms[term] ?? term}</dt>
              <dd>{words.values[value] ?? value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
