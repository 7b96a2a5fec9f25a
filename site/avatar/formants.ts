/** Sample rate of the analysis: enough for the two formants that distinguish vowels. */
const ANALYSIS_RATE_HZ = 12000
const ORDER = 12
const PRE_EMPHASIS = 0.94
const LOWEST_PEAK_HZ = 180
const HIGHEST_PEAK_HZ = 4000
const PEAK_STEP_HZ = 20

interface Formants {
  /** Root mean square of the window, 0 to 1. */
  loudness: number
  /** First formant in Hz; 0 if no peak was found. */
  first: number
  second: number
}

interface FormantAnalyser {
  /** Analyzes one window of samples. Returns the same object each time. */
  analyse(samples: Float32Array): Readonly<Formants>
}

/** Finds the first two formants in a window of speech: linear prediction (autocorrelation, Levinson-Durbin), then the envelope's peaks. */
export function createFormantAnalyser(sampleRateHz: number, windowLength: number): FormantAnalyser {
  const stride = Math.max(1, Math.round(sampleRateHz / ANALYSIS_RATE_HZ))
  const rateHz = sampleRateHz / stride
  const speech = new Float64Array(Math.floor(windowLength / stride))
  const correlation = new Float64Array(ORDER + 1)
  const filter = new Float64Array(ORDER + 1)
  const previous = new Float64Array(ORDER + 1)
  const formants: Formants = { loudness: 0, first: 0, second: 0 }

  return {
    analyse(samples) {
      formants.loudness = prepare(samples, stride, speech)
      autocorrelate(speech, correlation)
      solvePrediction(correlation, filter, previous)
      findPeaks(filter, rateHz, formants)
      return formants
    },
  }
}

/** Downsamples, and applies pre-emphasis and a Hamming window. @returns the loudness of the samples before both */
function prepare(samples: Float32Array, stride: number, speech: Float64Array): number {
  let power = 0
  let last = 0
  for (let index = 0; index < speech.length; index++) {
    let mean = 0
    for (let offset = 0; offset < stride; offset++) mean += samples[index * stride + offset]!
    mean /= stride
    power += mean * mean
    const hamming = 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (speech.length - 1))
    speech[index] = (mean - PRE_EMPHASIS * last) * hamming
    last = mean
  }
  return Math.sqrt(power / speech.length)
}

function autocorrelate(speech: Float64Array, correlation: Float64Array): void {
  for (let lag = 0; lag <= ORDER; lag++) {
    let sum = 0
    for (let index = lag; index < speech.length; index++) sum += speech[index]! * speech[index - lag]!
    correlation[lag] = sum
  }
  // Adds a little white noise, which keeps the recursion stable on silence and pure tones.
  correlation[0] = correlation[0]! * 1.0005 + 1e-9
}

function solvePrediction(correlation: Float64Array, filter: Float64Array, previous: Float64Array): void {
  filter.fill(0)
  filter[0] = 1
  let error = correlation[0]!
  for (let order = 1; order <= ORDER; order++) {
    let sum = correlation[order]!
    for (let index = 1; index < order; index++) sum += filter[index]! * correlation[order - index]!
    const reflection = -sum / error
    previous.set(filter)
    for (let index = 1; index < order; index++) {
      filter[index] = previous[index]! + reflection * previous[order - index]!
    }
    filter[order] = reflection
    error *= 1 - reflection * reflection
  }
}

function findPeaks(filter: Float64Array, rateHz: number, formants: Formants): void {
  formants.first = 0
  formants.second = 0
  let beforeLast = 0
  let last = 0
  for (let hz = LOWEST_PEAK_HZ; hz < HIGHEST_PEAK_HZ; hz += PEAK_STEP_HZ) {
    const gain = envelopeAt(filter, (2 * Math.PI * hz) / rateHz)
    if (last > beforeLast && last > gain) {
      if (formants.first === 0) formants.first = hz - PEAK_STEP_HZ
      else {
        formants.second = hz - PEAK_STEP_HZ
        return
      }
    }
    beforeLast = last
    last = gain
  }
}

function envelopeAt(filter: Float64Array, radians: number): number {
  let real = 0
  let imaginary = 0
  for (let index = 0; index <= ORDER; index++) {
    real += filter[index]! * Math.cos(radians * index)
    imaginary -= filter[index]! * Math.sin(radians * index)
  }
  return 1 / (real * real + imaginary * imaginary)
}
