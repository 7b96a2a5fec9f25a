/** Sample rate of Opus, whatever the loudspeaker's rate. */
export const VOICE_RATE = 48_000
export const PACKET_MS = 20
export const PACKET_SAMPLES = (VOICE_RATE * PACKET_MS) / 1_000

const SAMPLES_A_MS = VOICE_RATE / 1_000
const MIN_MS = 60
const MAX_MS = 200
/** The most delayed packet of a window should still arrive at least this long before it is played. */
const HEADROOM_MS = 20
/** The delay is reviewed after this many packets. */
const WINDOW_PACKETS = 50
/** Too much delay is cut off at once if no pause in the voice has reduced it within this many windows. */
const SURPLUS_WINDOWS_MAX = 3
/** If a packet's time differs more than this from the newest packet's, it comes from another clock or another page. */
const CLOCK_CHANGE_MS = 5_000
/** Packets below this level count as silence. */
const QUIET = 0.002

export interface VoiceStats {
  /** `packets`: number received. `dropped`: number deleted unplayed, because they came too late or too many waited. */
  packets: number
  dropped: number
  /** Duration of the buffered voice that has not been played yet. */
  delayMs: number
  /** `emitted`: samples played so far. `delaySum`: sum of their delays in seconds (WebRTC's jitterBufferDelay). */
  emitted: number
  delaySum: number
  /** Energy of the voice played so far, defined as WebRTC's totalAudioEnergy. */
  energy: number
  /** Time of the sample being played, by the sender's clock; undefined before the first packet. */
  playsAtMs: number | undefined
}

/**
 * Jitter buffer for a voice. Delays it by 60 to 200 ms, depending on how evenly packets arrive. A late packet extends
 * the pause before it. A much later packet is dropped. Too much delay is reduced in the next pause. Positions are the
 * sender's time, counted in samples.
 */
export class JitterBuffer {
  readonly #packets = new Map<number, Float32Array>()
  /** The sender's clock at packet 0. */
  #baseMs: number | undefined
  #newest = 0
  /** Position of the next sample, counted from packet 0. */
  #head = 0
  #surplus = 0
  #low = Number.POSITIVE_INFINITY
  #high = Number.NEGATIVE_INFINITY
  #seen = 0
  #windowsLeft = SURPLUS_WINDOWS_MAX
  #count = 0
  #dropped = 0
  #emitted = 0
  #delaySum = 0
  #energy = 0
  /** The packet last checked for loudness. */
  #checked: Float32Array | undefined
  #checkedLoud = false

  /** @param atMs the sender's clock, modulo 2^32 */
  push(atMs: number, samples: Float32Array): void {
    this.#count += 1
    const word = this.#placeOf(atMs)
    this.#newest = Math.max(this.#newest, word)
    const leadMs = (word * PACKET_SAMPLES - this.#head) / SAMPLES_A_MS
    if (leadMs < 0) {
      // The packet is late: extend the pause before it.
      this.#head -= (HEADROOM_MS - leadMs) * SAMPLES_A_MS
      this.#surplus = 0
      this.#restart()
    } else this.#measure(leadMs)
    this.#packets.set(word, samples)
    this.#dropOld()
  }

  /** Fills `out` with the next samples. @param step input samples to advance for each output sample */
  read(out: Float32Array, step = 1): void {
    if (this.#baseMs === undefined) return void out.fill(0)
    for (let index = 0; index < out.length; index++) {
      const sample = this.#at(this.#head)
      out[index] = sample
      this.#energy += (sample * sample * step) / VOICE_RATE
      this.#head += step
      const isQuiet = this.#surplus > 0 && Math.abs(sample) < QUIET && !this.#isLoud()
      if (!isQuiet) continue
      // Play pauses at double speed.
      this.#head += step
      this.#surplus -= step
    }
    this.#emitted += out.length * step
    this.#delaySum += (this.#delayMs() / 1_000) * out.length * step
    this.#forget()
  }

  stats(): VoiceStats {
    const base = this.#baseMs
    return {
      packets: this.#count,
      dropped: this.#dropped,
      delayMs: this.#delayMs(),
      emitted: this.#emitted,
      delaySum: this.#delaySum,
      energy: this.#energy,
      playsAtMs: base === undefined ? undefined : (base + Math.floor(this.#head / SAMPLES_A_MS)) >>> 0,
    }
  }

  /**
   * @returns the packet's index. Resets the buffer for the first packet, and for a packet whose timestamp comes from
   * another clock.
   */
  #placeOf(atMs: number): number {
    // | 0 handles the wrap-around of the 32-bit clock.
    const sinceMs = this.#baseMs === undefined ? Number.NaN : (atMs - this.#baseMs) | 0
    const isOurs = sinceMs % PACKET_MS === 0 && Math.abs(sinceMs - this.#newest * PACKET_MS) < CLOCK_CHANGE_MS
    if (isOurs) return sinceMs / PACKET_MS
    this.#packets.clear()
    this.#baseMs = atMs
    this.#newest = 0
    this.#head = -MIN_MS * SAMPLES_A_MS
    this.#surplus = 0
    this.#restart()
    return 0
  }

  /** Measures how early and how evenly packets arrive, and sets how much delay to remove. */
  #measure(leadMs: number): void {
    this.#low = Math.min(this.#low, leadMs)
    this.#high = Math.max(this.#high, leadMs)
    this.#seen += 1
    if (this.#seen < WINDOW_PACKETS) return
    const wanted = Math.max(HEADROOM_MS, MIN_MS - (this.#high - this.#low))
    const tooMuch = (this.#low - wanted) * SAMPLES_A_MS
    this.#surplus = tooMuch > PACKET_SAMPLES ? tooMuch : 0
    this.#windowsLeft = this.#surplus > 0 ? this.#windowsLeft - 1 : SURPLUS_WINDOWS_MAX
    if (this.#windowsLeft <= 0) this.#jump(this.#surplus)
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
    this.#windowsLeft = SURPLUS_WINDOWS_MAX
  }

  /** After a stall, many packets arrive at once: keeps only the newest 200 ms. */
  #dropOld(): void {
    const tooEarly = this.#newest * PACKET_SAMPLES - this.#head - MAX_MS * SAMPLES_A_MS
    if (tooEarly <= 0) return
    this.#head += tooEarly
    const first = Math.floor(this.#head / PACKET_SAMPLES)
    for (const word of this.#packets.keys()) {
      if (word >= first) continue
      this.#packets.delete(word)
      this.#dropped += 1
    }
    this.#surplus = 0
    this.#restart()
  }

  /** Deletes packets that were played and are not needed for interpolation. */
  #forget(): void {
    const first = Math.floor(this.#head / PACKET_SAMPLES)
    for (const word of this.#packets.keys()) if (word < first) this.#packets.delete(word)
  }

  #isLoud(): boolean {
    const word = this.#packets.get(Math.floor(this.#head / PACKET_SAMPLES))
    if (word !== this.#checked) {
      this.#checked = word
      this.#checkedLoud = word?.some((sample) => Math.abs(sample) >= QUIET) ?? false
    }
    return this.#checkedLoud
  }

  #delayMs(): number {
    if (this.#baseMs === undefined) return 0
    return Math.max(0, ((this.#newest + 1) * PACKET_SAMPLES - this.#head) / SAMPLES_A_MS)
  }

  #at(place: number): number {
    const whole = Math.floor(place)
    const share = place - whole
    const sample = this.#sample(whole)
    return share === 0 ? sample : sample + (this.#sample(whole + 1) - sample) * share
  }

  #sample(place: number): number {
    const word = Math.floor(place / PACKET_SAMPLES)
    return this.#packets.get(word)?.[place - word * PACKET_SAMPLES] ?? 0
  }
}
