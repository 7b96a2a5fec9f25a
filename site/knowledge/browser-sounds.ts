import type { Sounds } from './listening.ts'

const TAGS = { ja: 'ja-JP', en: 'en-US', zh: 'zh-CN' } as const

/** Plays a preview in the administrator's browser. Kiosks use their own player. */
export const browserSounds: Sounds = {
  play({ audio, mimeType }, onEnd) {
    const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0))
    const url = URL.createObjectURL(new Blob([bytes], { type: mimeType }))
    const element = new Audio(url)
    element.addEventListener('ended', onEnd)
    element.addEventListener('error', onEnd)
    element.play().catch(onEnd)
    return () => {
      element.pause()
      URL.revokeObjectURL(url)
    }
  },
  speak({ text, lang, voice }, onEnd) {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = TAGS[lang]
    utterance.rate = voice?.speed ?? 1
    const named = speechSynthesis.getVoices().find(({ name }) => name === voice?.voice)
    if (named) utterance.voice = named
    utterance.addEventListener('end', onEnd)
    utterance.addEventListener('error', onEnd)
    speechSynthesis.speak(utterance)
    return () => speechSynthesis.cancel()
  },
}
