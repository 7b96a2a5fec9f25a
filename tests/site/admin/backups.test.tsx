import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BackupRow, ReplicaState } from '#core/backups/contract.ts'
import { $language } from '../../../site/kit/preferences.ts'
import '../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { Backups } = await import('../../../site/admin/Backups.tsx')

const at = (time: string): number => Date.parse(`2026-04-06T${time}:00+09:00`)
const PLACE = 'second:/srv/standby'

/** The text of the backups card when the replica is in this state. */
function shown(
  standby: ReplicaState | null,
  unreadableManifests: string[] = [],
  backups: BackupRow[] = [],
): string {
  const answer = {
    backups,
    dueAt: 0,
    isRunning: false,
    lastFault: null,
    unreadableManifests,
    isBesideData: false,
    standby,
  }
  const { container, unmount } = render(<Backups answer={answer} onChanged={() => {}} />)
  const alert = screen.queryByRole('alert')?.textContent ?? ''
  const text = `${alert}\n${container.textContent}`
  unmount()
  return text
}

test('[decisions 9] shows where the replica is, how recent its copy is, and since when copying has failed', () => {
  const sound = { place: PLACE, copiedAt: at('10:00'), tookMs: 1_240, fault: null }
  assert.match(shown(sound), /（second:\/srv\/standby）には .*10:00 までの内容があります。 写すのに1\.2秒/)
  assert.doesNotMatch(shown(sound), /写せていません/)
  const started = shown({ ...sound, tookMs: null })
  assert.match(started, /10:00 までの内容があります/)
  assert.doesNotMatch(started, /写すのに/)
  const fault = { since: at('10:01'), at: at('10:45'), text: 'No route to host' }
  assert.match(
    shown({ ...sound, fault }),
    /（second:\/srv\/standby）へ .*10:01 から写せていません。最後に試したのは .*10:45 です: No route to host.*10:00 までの内容があります/s,
  )
  assert.match(shown({ ...sound, copiedAt: null }), /（second:\/srv\/standby）へは、まだ写していません/)
  assert.doesNotMatch(shown(null), /控えのサーバー/)
})

test('[decisions 1] names the backup files that prevent the cleanup of old files, and says what to do', () => {
  const names = ['20261122-030000-night.json', '20261123-030000-night.files']
  for (const [language, words] of [
    [
      'ja',
      /20261122-030000-night\.json、20261123-030000-night\.files がないか、読めません.*\.json .*削除してください/,
    ],
    ['en', /cannot be read: 20261122-030000-night\.json, 20261123-030000-night\.files\..*delete .*\.json/],
  ] as const) {
    $language.set(language)
    assert.match(shown(null, names), words)
  }
  $language.set('ja')
  assert.doesNotMatch(shown(null), /読めません/)
})

test('[decisions 1] shows a backup without its list of files as damaged, even if it was intact before', () => {
  const backup: BackupRow = {
    name: '20261122-030000-night',
    kind: 'night',
    at: at('03:00'),
    bytes: 1_000,
    files: 1,
    rows: 1,
    checkedAt: at('03:01'),
    fault: null,
    bySize: 0,
  }
  assert.match(shown(null, [], [backup]), /読めます/)
  const damaged = shown(null, [`${backup.name}.files`], [backup])
  assert.match(damaged, /壊れています.*（\.files）がありません/s)
  assert.doesNotMatch(damaged, /読めます/)
})
