import css from './Stat.module.css'

type StatProps = {
  label: string
  /** Number and unit in turn: `[['3', '分'], ['24', '秒']]`. */
  figures: readonly (readonly [value: string, unit: string])[]
  /** What the figure is compared to. */
  note?: string
}

/** One figure with its name and something to compare it with. */
export function Stat({ label, figures, note }: StatProps) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      <p className={css.value}>
        {figures.map(([value, unit]) => (
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
