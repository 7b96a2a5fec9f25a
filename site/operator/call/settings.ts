import { atom, type ReadableAtom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import type { SentCommand } from '../../webrtc/command-channel.ts'

/** Kinds of avatar commands. The panel 設定 (settings) sends them, except motions, which have their own buttons. */
export type SettingKind = AvatarCommand['kind']

interface Setting<Kind extends SettingKind = SettingKind> {
  /** The last requested command. */
  command: Extract<AvatarCommand, { kind: Kind }>
  /** `sent` until the page that runs the avatar engine has acknowledged it. */
  outcome: 'sent' | 'applied' | 'failed'
  /** Why the command was refused; undefined also if there was no answer. */
  reason?: string | undefined
}

type Settings = { [Kind in SettingKind]?: Setting<Kind> }

/** Spec 2.4.6, the signage configuration panel: each command is acknowledged or marked as failed. */
export interface CallSettings {
  /** The last avatar command of each kind that the operator has requested. */
  $settings: ReadableAtom<Settings>
  /** The commands in effect: the last applied one of each kind. */
  $applied: ReadableAtom<{ [Kind in SettingKind]?: Extract<AvatarCommand, { kind: Kind }> }>
  change(command: AvatarCommand): Promise<void>
}

export function createCallSettings(command: (command: AvatarCommand) => SentCommand): CallSettings {
  const $settings = atom<Settings>({})
  const $applied = atom<Partial<Record<SettingKind, AvatarCommand>>>({})
  const put = (setting: Setting) => $settings.set({ ...$settings.get(), [setting.command.kind]: setting })

  return {
    $settings,
    $applied: $applied as CallSettings['$applied'],
    async change(wanted) {
      const setting: Setting = { command: wanted, outcome: 'sent' }
      put(setting)
      const outcome = await command(wanted).outcome
      const isApplied = outcome.kind === 'applied'
      if (isApplied) $applied.set({ ...$applied.get(), [wanted.kind]: wanted })
      // Ignore the outcome if a later command of the same kind was sent: the page shows the later command.
      if ($settings.get()[wanted.kind] !== setting) return
      const reason = outcome.kind === 'refused' ? outcome.reason : undefined
      put({ command: wanted, outcome: isApplied ? 'applied' : 'failed', reason })
    },
  }
}
