/** Page script that makes a screen always available for sharing. `stopSharing()` acts as the browser's own button. */
export const SCREEN = `
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 360 })
    const draw = canvas.getContext('2d')
    setInterval(() => {
      draw.fillStyle = '#' + Math.random().toString(16).slice(2, 8)
      draw.fillRect(0, 0, 640, 360)
    }, 100)
    window.shared = canvas.captureStream(10)
    return window.shared
  }
  window.stopSharing = () => {
    const [track] = window.shared.getVideoTracks()
    track.stop()
    track.dispatchEvent(new Event('ended'))
  }
`
