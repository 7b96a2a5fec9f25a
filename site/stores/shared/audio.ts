/** One AudioContext for the meter and the lips: browsers allow only a few, and each may need a press to run. */
let context: AudioContext | undefined

export function sharedAudio(): AudioContext {
  if (!context) {
    const opened = new AudioContext()
    const wake = () => void opened.resume()
    // after a reload nothing has been pressed yet: the browser lets it run from the next press on
    window.addEventListener('pointerdown', wake)
    window.addEventListener('keydown', wake)
    context = opened
  }
  void context.resume()
  return context
}
