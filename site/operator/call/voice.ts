import { atom, type ReadableAtom } from 'nanostores'
import type { VoiceEffect } from '#core/characters/avatar.ts'
import { createTurn } from '../../line/turn.ts'
import type { CommandVerdict } from '../../webrtc/command-channel.ts'
import type { EffectVoice } from '../../webrtc/voice-effect.ts'

/** The operator's voice as it is sent: the microphone's sound, with a voice effect if one is chosen. */
export interface OwnVoice {
  $effect: ReadableAtom<VoiceEffect>
  $track: ReadableAtom<MediaStreamTrack | undefined>
  setEffect(effect: VoiceEffect): Promise<CommandVerdict>
}

interface OwnVoiceDeps {
  $microphone: ReadableAtom<MediaStreamTrack | undefined>
  openEffect: (input: MediaStreamTrack, effect: Exclude<VoiceEffect, 'none'>) => Promise<EffectVoice>
}

export function createOwnVoice({ $microphone, openEffect }: OwnVoiceDeps): OwnVoice {
  const $effect = atom<VoiceEffect>('none')
  const $track = atom<MediaStreamTrack | undefined>($microphone.get())
  let running: EffectVoice | undefined
  /** If several changes overlap, only the last one takes effect. */
  const turn = createTurn()

  const build = async (effect: VoiceEffect): Promise<CommandVerdict> => {
    const isLast = turn.take()
    const input = $microphone.get()
    try {
      const next = input && effect !== 'none' ? await openEffect(input, effect) : undefined
      if (!isLast()) {
        next?.close()
        return { ok: false, reason: 'busy' }
      }
      const before = running
      running = next
      $effect.set(effect)
      $track.set(next?.track ?? input)
      before?.close()
      return { ok: true }
    } catch (error) {
      console.error('voice: the effect could not be created', effect, error)
      return { ok: false, reason: 'notSupported' }
    }
  }

  // Apply the same effect to a new microphone.
  $microphone.listen((track) => {
    if ($effect.get() === 'none' || !track) {
      running?.close()
      running = undefined
      $track.set(track)
    } else void build($effect.get())
  })

  return { $effect, $track, setEffect: build }
}
