import css from './Stat.module.css'

type StatProps = {
  label: string
  /** Pairs of number and unit: `[['3', '分'], ['24', '秒']]`. */
  values: readonly (readonly [value: string, unit: string])[]
  /** Text below the number, such as yesterday's number for comparison. */
  note?: string
}

/** A number with its name above and a note below. */
export function Stat({ label, values, note }: StatProps) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      <p className={css.value}>
        {values.map(([value, unit]) => (
          <span key={unit}>
            {value}
            <span className={css.unit}>{unit}</span>
          </span>
        ))}
      </p>
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
