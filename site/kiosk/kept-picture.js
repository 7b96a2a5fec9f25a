// When the kiosk has loaded its page again (renewal.ts), a view transition keeps the last picture of the old page on the screen
// (kept-picture.css) until this page has drawn its scene.
addEventListener('pagereveal', ({ viewTransition }) => {
  if (!viewTransition) return
  let isOver = false
  const fades = ({ effect, playState }) =>
    playState === 'running' &&
    !effect.pseudoElement?.startsWith('::view-transition') &&
    effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const isDrawn = () => {
    const scene = document.querySelector('[data-scene][data-offline="false"]')
    return (
      scene &&
      !scene.querySelector('[inert]') &&
      !document.getAnimations().some(fades) &&
      [...scene.querySelectorAll('img')].every(({ complete }) => complete) &&
      [...scene.querySelectorAll('video')].every(({ readyState }) => readyState >= 2)
    )
  }
  const uncover = () => (isDrawn() ? viewTransition.skipTransition() : look())
  const look = () => {
    // wait one more frame, because a fade begins in the frame after the change that starts it
    if (!isOver) requestAnimationFrame(isDrawn() ? () => requestAnimationFrame(uncover) : look)
  }
  const end = () => {
    isOver = true
  }
  viewTransition.finished.then(end, end)
  viewTransition.ready.then(look, end)
})
