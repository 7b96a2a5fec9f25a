/** Opus' own rate, whatever the loudspeaker's is. */
export const VOICE_RATE = 48_000
export const WORD_MS = 20
export const WORD_SAMPLES = (VOICE_RATE * WORD_MS) / 1_000

const SAMPLES_A_MS = VOICE_RATE / 1_000
const MIN_MS = 60
const MAX_MS = 200
/** What the latest word of a window may be early by. */
const SPARE_MS = 20
/** How often the delay is looked at anew. */
const WINDOW_WORDS = 50
/** A surplus that no pause takes away is jumped over after so many windows. */
const PATIENT_WINDOWS = 3
/** Beyond that the sender's clock, or page, is another one. */
const FOREIGN_MS = 5_000
/** Under this a word is as good as silence. */
const QUIET = 0.002

export interface VoiceFacts {
  /** Words that came, and those that came too late or too many at once to be heard. */
  words: number
  dropped: number
  /** How long a word waits now. */
  delayMs: number
  /** Samples played since the beginning, and the sum of their waits in seconds (WebRTC's jitterBufferDelay). */
  emitted: number
  delaySum: number
  /** WebRTC's totalAudioEnergy. */
  energy: number
  /** What is played now, on the sender's clock; undefined before the first word. */
  playsAtMs: number | undefined
}

/**
 * The words of a voice on their way to the loudspeaker. They come unevenly (60–200 ms are kept, as the line demands): a word that is
 * late stretches the pause before it, one that is later than that is left out, and what has piled up is made good in the next
 * pause. Time is the sender's, counted in samples.
 */
export class VoiceBuffer {
  readonly #words = new Map<number, Float32Array>()
  /** The sender's clock at word 0. */
  #baseMs: number | undefined
  #newest = 0
  /** The place that is played next, in samples since word 0. */
  #head = 0
  #surplus = 0
  #low = Number.POSITIVE_INFINITY
  #high = Number.NEGATIVE_INFINITY
  #seen = 0
  #patience = PATIENT_WINDOWS
  #count = 0
  #dropped = 0
  #emitted = 0
  #delaySum = 0
  #energy = 0
  /** The word that was looked through last. */
  #judged: Float32Array | undefined
  #judgedLoud = false

  /** @param atMs the sender's clock, modulo 2^32 */
  push(atMs: number, samples: Float32Array): void {
    this.#count += 1
    const word = this.#placeOf(atMs)
    this.#newest = Math.max(this.#newest, word)
    const leadMs = (word * WORD_SAMPLES - this.#head) / SAMPLES_A_MS
    if (leadMs < 0) {
      // the pause before it lasts longer
      this.#head -= (SPARE_MS - leadMs) * SAMPLES_A_MS
      this.#surplus = 0
      this.#restart()
    } else this.#look(leadMs)
    this.#words.set(word, samples)
    this.#cut()
  }

  /** Fills `out` with what is due. @param step samples of the voice for one of the loudspeaker's */
  read(out: Float32Array, step = 1): void {
    if (this.#baseMs === undefined) return void out.fill(0)
    for (let index = 0; index < out.length; index++) {
      const sample = this.#at(this.#head)
      out[index] = sample
      this.#energy += (sample * sample * step) / VOICE_RATE
      this.#head += step
      const isQuiet = this.#surplus > 0 && Math.abs(sample) < QUIET && !this.#isLoud()
      if (!isQuiet) continue
      // twice as fast through a pause
      this.#head += step
      this.#surplus -= step
    }
    this.#emitted += out.length * step
    this.#delaySum += (this.#delayMs() / 1_000) * out.length * step
    this.#forget()
  }

  facts(): VoiceFacts {
    const base = this.#baseMs
    return {
      words: this.#count,
      dropped: this.#dropped,
      delayMs: this.#delayMs(),
      emitted: this.#emitted,
      delaySum: this.#delaySum,
      energy: this.#energy,
      playsAtMs: base === undefined ? undefined : (base + Math.floor(this.#head / SAMPLES_A_MS)) >>> 0,
    }
  }

  /** Which word it is; a first one, and one of another clock, begin anew. */
  #placeOf(atMs: number): number {
    // | 0: across the clock's end
    const sinceMs = this.#baseMs === undefined ? Number.NaN : (atMs - this.#baseMs) | 0
    const isOurs = sinceMs % WORD_MS === 0 && Math.abs(sinceMs - this.#newest * WORD_MS) < FOREIGN_MS
    if (isOurs) return sinceMs / WORD_MS
    this.#words.clear()
    this.#baseMs = atMs
    this.#newest = 0
    this.#head = -MIN_MS * SAMPLES_A_MS
    this.#surplus = 0
    this.#restart()
    return 0
  }

  /** How early words are, and how evenly: what nobody needs is taken away later. */
  #look(leadMs: number): void {
    this.#low = Math.min(this.#low, leadMs)
    this.#high = Math.max(this.#high, leadMs)
    this.#seen += 1
    if (this.#seen < WINDOW_WORDS) return
    const wanted = Math.max(SPARE_MS, MIN_MS - (this.#high - this.#low))
    const tooMuch = (this.#low - wanted) * SAMPLES_A_MS
    this.#surplus = tooMuch > WORD_SAMPLES ? tooMuch : 0
    this.#patience = this.#surplus > 0 ? this.#patience - 1 : PATIENT_WINDOWS
    if (this.#patience <= 0) this.#jump(this.#surplus)
    this.#restart()
  }

  #restart(): void {
    this.#low = Number.POSITIVE_INFINITY
    this.#high = Number.NEGATIVE_INFINITY
    this.#seen = 0
  }

  #jump(samples: number): void {
    this.#head += samples
    this.#surplus = 0
    this.#patience = PATIENT_WINDOWS
  }

  /** A stall that is over brings all at once: only the newest of it are heard. */
  #cut(): void {
    const tooEarly = this.#newest * WORD_SAMPLES - this.#head - MAX_MS * SAMPLES_A_MS
    if (tooEarly <= 0) return
    this.#head += tooEarly
    const first = Math.floor(this.#head / WORD_SAMPLES)
    for (const word of this.#words.keys()) {
      if (word >= first) continue
      this.#words.delete(word)
      this.#dropped += 1
    }
    this.#surplus = 0
    this.#restart()
  }

  /** Played, and not needed to come between two samples any more. */
  #forget(): void {
    const first = Math.floor(this.#head / WORD_SAMPLES)
    for (const word of this.#words.keys()) if (word < first) this.#words.delete(word)
  }

  #isLoud(): boolean {
    const word = this.#words.get(Math.floor(this.#head / WORD_SAMPLES))
    if (word !== this.#judged) {
      this.#judged = word
      this.#judgedLoud = word?.some((sample) => Math.abs(sample) >= QUIET) ?? false
    }
    return this.#judgedLoud
  }

  #delayMs(): number {
    if (this.#baseMs === undefined) return 0
    return Math.max(0, ((this.#newest + 1) * WORD_SAMPLES - this.#head) / SAMPLES_A_MS)
  }

  #at(place: number): number {
    const whole = Math.floor(place)
    const share = place - whole
    const sample = this.#sample(whole)
    return share === 0 ? sample : sample + (this.#sample(whole + 1) - sample) * share
  }

  #sample(place: number): number {
    const word = Math.floor(place / WORD_SAMPLES)
    return this.#words.get(word)?.[place - word * WORD_SAMPLES] ?? 0
  }
}
