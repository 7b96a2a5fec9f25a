import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './DemoAccounts.module.css'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import { loginTexts } from './texts-login.ts'

/** Lists the demo accounts. Selecting one fills in its login ID and password. */
export function DemoAccounts({ onPick }: { onPick: (loginId: string, password: string) => void }) {
  const { demo } = useTexts(loginTexts)
  return (
    <details className={css.demo} open>
      <summary className={css.summary}>
        <Icon name="info" size={16} />
        {demo.heading}
        <span>{demo.password(DEMO_PASSWORD)}</span>
      </summary>
      <ul className={css.accounts}>
        {DEMO_ACCOUNTS.map(({ loginId, key }) => (
          <li key={loginId}>
            <button
              type="button"
              className={css.account}
              title={demo.fill(loginId)}
              onClick={() => onPick(loginId, DEMO_PASSWORD)}
            >
              <b>{loginId}</b>
              {demo[key]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
